/** Kinds of files and their rejections, as the engine has them. */
export { type FileKind, isRead, type ReadKind, rejectionOf } from '#engine/file-kind/file-kinds.ts';
export { identifyFile, identifyingBytes } from '#engine/file-kind/identify-file.ts';
