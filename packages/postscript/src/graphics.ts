/** Graphics state, path, color, clip and painting, for other page descriptions with the same imaging model (PDF). */
export { Budget, programLimits } from './budget.ts';
export { finishDrawing, nothingToMeasure } from './finish-drawing.ts';
export { Notices } from './notices.ts';
export type { Interpreter } from './interpreter/interpreter.ts';
export { isNumber, numberOf, PsArray, psArray, PsDict, PsName, real } from './values/objects.ts';
export { BudgetError, PsError, QuitSignal, StopSignal } from './ps-error.ts';
export { newInterpreter } from './operators/system.ts';
export { clipByPath, clipTo } from './graphics/clip-path.ts';
export { black, type Color, colorOf, hexColor } from './graphics/color.ts';
export { deviceUnitsPerIn } from './graphics/device-space.ts';
export { Painter } from './graphics/painter.ts';
export { Path } from './graphics/path.ts';
export { currentPoint, curveTo, lineTo, moveTo, newPath } from './graphics/path-construction.ts';
export { spotColor } from './graphics/spot-color.ts';
