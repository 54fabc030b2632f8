export { openDxf } from './read/open-dxf.ts';
