import './style/tokens.css';
import './style/base.css';
import './style/parts.css';
import { render } from 'preact';
import { App } from './shell/app.js';
import { applyTheme, firstTheme } from './shell/theme.js';

applyTheme(firstTheme());
const place = document.getElementById('console');
if (place) render(<App />, place);
