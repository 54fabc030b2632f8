/** Graphics state, path, color, clip and painting, for other page descriptions with the same imaging model (PDF). */
export { Budget, programLimits } from '../budget.ts';
export { finishDrawing, nothingToMeasure } from '../finish-drawing.ts';
export { Notices } from '../notices.ts';
export type { Interpreter } from '../interpreter/interpreter.ts';
export { isNumber, numberOf, PsArray, psArray, PsDict, PsName, real } from '../interpreter/objects.ts';
export { BudgetError, PsError, QuitSignal, StopSignal } from '../interpreter/ps-error.ts';
export { newInterpreter } from '../interpreter/system.ts';
export { clipByPath, clipTo } from './clip-path.ts';
export { black, type Color, colorOf, hexColor } from './color.ts';
export { deviceUnitsPerIn } from './device-space.ts';
export { Painter } from './painter.ts';
export { Path } from './path.ts';
export { currentPoint, curveTo, lineTo, moveTo, newPath } from './path-construction.ts';
export { spotColor } from './spot-color.ts';
