/** Small quiet sounds, made on the spot: a knock on wood, slate on wood, a turned sheet of paper. */
import { settings } from "./settings.svelte";
import type { GameLook } from "./widget";

type Sound = GameLook["material"] | "refused" | "end" | "turn" | "low" | "talk";

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  // Browsers keep a page silent until the person has touched it, and complain about trying.
  if (!settings.sound || !navigator.userActivation.hasBeenActive) return null;
  try {
    context ??= new AudioContext();
  } catch {
    return null; // a machine without sound
  }
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  return context;
}

/** A short burst of noise through a band: the body of every knock and rustle. */
function noise(ctx: AudioContext, at: number, hz: number, q: number, length: number, loud: number) {
  const frames = Math.ceil(ctx.sampleRate * length);
  const buffer = ctx.createBuffer(1, frames, ctx.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 3;
  const source = ctx.createBufferSource();
  source.buffer = buffer;
  const band = ctx.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = hz;
  band.Q.value = q;
  const gain = ctx.createGain();
  gain.gain.value = loud;
  source.connect(band).connect(gain).connect(ctx.destination);
  source.start(at);
}

/** A tone that dies away: what the wood answers. */
function tone(ctx: AudioContext, at: number, hz: number, length: number, loud: number) {
  const oscillator = ctx.createOscillator();
  oscillator.type = "sine";
  oscillator.frequency.setValueAtTime(hz, at);
  oscillator.frequency.exponentialRampToValueAtTime(hz * 0.8, at + length);
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(ctx.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

const SOUNDS: Record<Sound, (ctx: AudioContext, now: number) => void> = {
  wood: (ctx, now) => {
    noise(ctx, now, 900, 1.5, 0.06, 0.3);
    tone(ctx, now, 210, 0.12, 0.12);
  },
  slate: (ctx, now) => {
    noise(ctx, now, 2600, 2.5, 0.035, 0.35);
    tone(ctx, now, 640, 0.05, 0.05);
    tone(ctx, now, 190, 0.09, 0.07);
  },
  paper: (ctx, now) => {
    noise(ctx, now, 3200, 0.6, 0.12, 0.09);
    noise(ctx, now + 0.07, 1800, 0.8, 0.1, 0.12);
  },
  refused: (ctx, now) => {
    tone(ctx, now, 130, 0.12, 0.08);
  },
  turn: (ctx, now) => {
    tone(ctx, now + 0.12, 523, 0.5, 0.05);
    tone(ctx, now + 0.22, 659, 0.6, 0.035);
  },
  low: (ctx, now) => {
    tone(ctx, now, 880, 0.12, 0.06);
    tone(ctx, now + 0.16, 880, 0.12, 0.06);
  },
  talk: (ctx, now) => {
    tone(ctx, now, 740, 0.18, 0.025);
  },
  end: (ctx, now) => {
    tone(ctx, now, 392, 0.9, 0.05);
    tone(ctx, now + 0.14, 587, 1.1, 0.04);
  },
};

export function playSound(sound: Sound): void {
  const ctx = audio();
  if (ctx) SOUNDS[sound](ctx, ctx.currentTime + 0.005);
}
