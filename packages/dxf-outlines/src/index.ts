export { openDxf } from './open-dxf.ts';
