import { EngineError } from '#engine';

/** Returns the bytes of `data:...;base64,...`. @throws EngineError file_unreadable */
export function bytesOf(dataUrl: string): Uint8Array {
  const comma = dataUrl.indexOf(',');
  const head = dataUrl.slice(0, comma);
  if (comma < 0 || !head.endsWith(';base64')) {
    throw new EngineError('file_unreadable', 'The file was not fully received. Choose it again and run again.');
  }
  return Buffer.from(dataUrl.slice(comma + 1), 'base64');
}
