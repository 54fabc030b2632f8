export { EntityTable } from './entities.ts';
export { scanXml } from './scan-xml.ts';
