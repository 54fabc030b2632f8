export { openPdf } from './open-pdf.ts';
