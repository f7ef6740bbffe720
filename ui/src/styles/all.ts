/** Everything that dresses the page. The fonts are shipped with it: Fraunces, soft and
 * old-fashioned, for titles and numerals on boards; Source Sans for everything that is read. */
import "@fontsource-variable/fraunces/soft.css";
import "@fontsource-variable/source-sans-3/wght.css";
import "@fontsource-variable/source-sans-3/wght-italic.css";
import "./tokens.css";
import "./base.css";
import "./controls.css";
