/** Everything that dresses the page. The fonts are shipped with it: a soft old-style serif for titles and
 * board numerals, a plain sans for text. */
import "@fontsource-variable/fraunces/soft.css";
import "@fontsource-variable/source-sans-3/wght.css";
import "@fontsource-variable/source-sans-3/wght-italic.css";
import "./tokens.css";
import "./base.css";
import "./controls.css";
