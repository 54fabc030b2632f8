export { DraggedParts } from './dragged-parts.ts';
export { drawnOutline } from './drawn-outline.ts';
export { leftoverOf } from './leftover.ts';
export { ManualLayout, type ManualLayoutRules, type ManualPart, type ManualPlacement } from './manual-layout.ts';
export type { ExclusionZone } from '../model/exclusion-zones.ts';
export type { OutlineCorner } from '../model/outline-corners.ts';
export { contactDistance } from './slide.ts';
export { findFreePosition, snap } from './snap.ts';
