import { memo, useCallback } from 'react';
import type { LengthUnit } from '#lib/shared/units.ts';
import { usedLength } from '#lib/shared/costs/roll-words.ts';
import { leftoverText } from '#lib/shared/usage/usage.ts';
import type { PickedCurve } from './measuring/measured-distance.tsx';
import type { SceneMark } from './drawing-scene.ts';
import { drawnColor, MarkPaths } from './mark-paths.tsx';
import { Overlay, type OverlayProps } from './overlay.tsx';
import { PartNumbers } from './part-numbers.tsx';
import { frameOf, turnTransform } from './turn.ts';
import type { DrawnPart, Scene } from './sheet-model.ts';
import { SheetShape } from './sheet-shape.tsx';

type ScenePictureProps = {
  scene: Scene;
  scale: number;
  unit: LengthUnit;
  /** True when the scene is rotated 90 degrees counterclockwise. */
  isTurned?: boolean;
  /** True when parts show their numbers. */
  isNumbered?: boolean;
  /** True when the corner is marked from which places on the sheet are typed. */
  hasOrigin?: boolean;
};

const originPx = 7;

/** The scene in inches. Redrawn only when the scene or the scale changes; panning only moves the finished picture. */
export const ScenePicture = memo(function ScenePicture(props: ScenePictureProps) {
  const { scene, scale, unit, isTurned = false, isNumbered = false, hasOrigin = false } = props;
  const { widthIn, heightIn, marginIn, outline } = scene;
  const frame = frameOf(scene, isTurned);
  const px = 1 / scale;
  return (
    <svg
      aria-hidden
      width={frame.widthIn * scale}
      height={frame.heightIn * scale}
      viewBox={`0 0 ${frame.widthIn} ${frame.heightIn}`}
      className="block"
    >
      <g transform={turnTransform(scene, isTurned)}>
        <SheetShape sheet={scene} edge={{ outline: 'stroke-sheet-foreground' }} />
        {marginIn > 0 && outline === undefined && (
          <rect
            x={marginIn}
            y={marginIn}
            width={Math.max(0, widthIn - 2 * marginIn)}
            height={Math.max(0, heightIn - 2 * marginIn)}
            className="fill-none stroke-sheet-grid"
            strokeWidth={px}
          />
        )}
        {hasOrigin && <path data-origin d={`M0 0H${originPx * px}L0 ${originPx * px}Z`} className="fill-primary" />}
        {scene.zones?.map((zone, index) => (
          <ExclusionZone key={index} zone={zone} />
        ))}
        <CutOff scene={scene} scale={scale} unit={unit} isTurned={isTurned} />
        {scene.artwork !== null && <Artwork {...scene.artwork} />}
        {scene.letters.map(({ key, path, transform }) => (
          <path key={key} d={path} transform={transform} className="fill-sheet-foreground" />
        ))}
        <g>
          {scene.parts.map((part, index) => (
            <PartShape key={part.key} part={part} index={index} />
          ))}
        </g>
        {scene.lines.map(({ key, path, transform }) => (
          <path
            key={key}
            data-curve=""
            d={path}
            transform={transform}
            className="fill-none stroke-cut"
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {scene.marks?.map(({ key, marks, transform }) => (
          <g key={key} transform={transform}>
            <MarkPaths marks={marks} />
          </g>
        ))}
        {isNumbered && <PartNumbers parts={scene.parts} scale={scale} isTurned={isTurned} />}
      </g>
    </svg>
  );
});

/** An exclusion zone: a hatched rectangle with a dashed outline. */
function ExclusionZone({ zone }: { zone: NonNullable<Scene['zones']>[number] }) {
  const { xIn, yIn, widthIn, heightIn } = zone;
  const [right, bottom] = [xIn + widthIn, yIn + heightIn];
  return (
    <g data-zone>
      <rect
        x={xIn}
        y={yIn}
        width={widthIn}
        height={heightIn}
        className="fill-muted-foreground/20 stroke-muted-foreground"
        strokeWidth={1}
        strokeDasharray="4 3"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={`M${xIn} ${yIn}L${right} ${bottom}M${right} ${yIn}L${xIn} ${bottom}`}
        className="fill-none stroke-muted-foreground"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
    </g>
  );
}

const unitsPerIn = 10_000;

/** An SVG as an image: its scripts do not run, and it loads no external resources. */
function Artwork({ svg, xIn, yIn, widthIn, heightIn }: NonNullable<Scene['artwork']>) {
  const draw = useCallback(
    (image: SVGImageElement) => {
      const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      image.setAttribute('href', url);
      return () => URL.revokeObjectURL(url);
    },
    [svg],
  );
  // Browsers render an image without an intrinsic size in whole units, so one unit per inch would be too coarse.
  return (
    <image
      ref={draw}
      transform={`translate(${xIn} ${yIn}) scale(${1 / unitsPerIn})`}
      width={widthIn * unitsPerIn}
      height={heightIn * unitsPerIn}
    />
  );
}

const PartShape = memo(function PartShape({ part, index }: { part: DrawnPart; index: number }) {
  return (
    <g
      transform={part.transform}
      data-part-index={index}
      style={part.isLeftOut === true ? undefined : drawnColor(part.part.strokeColor)}
    >
      <path
        data-curve=""
        d={part.path}
        fillRule="evenodd"
        // A part that is not cut is filled with the color of the sheet, so that its whole area can be selected.
        className={part.isLeftOut === true ? 'fill-sheet stroke-muted-foreground' : 'fill-part stroke-part-line'}
        strokeWidth={1}
        strokeDasharray={part.isLeftOut === true ? '4 4' : undefined}
        vectorEffect="non-scaling-stroke"
      />
      {part.linesPath !== '' && part.isLeftOut !== true && (
        <path
          data-curve=""
          d={part.linesPath}
          className="fill-none stroke-cut"
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      )}
      {part.isLeftOut !== true && <MarkPaths marks={part.part.marks} />}
    </g>
  );
});

/** The highlighted parts, drawn again on top, with a thicker outline so that color is not the only indication. */
export function LitParts(props: OverlayProps & { parts: readonly DrawnPart[]; isNumbered: boolean }) {
  const { scene, scale, isTurned, parts, isNumbered } = props;
  if (parts.length === 0) return null;
  return (
    <Overlay scene={scene} scale={scale} isTurned={isTurned}>
      {parts.map((part) => (
        <g key={part.key} transform={part.transform}>
          <path
            d={part.path}
            fillRule="evenodd"
            className="fill-selection stroke-sheet-foreground"
            strokeWidth={2.5}
            vectorEffect="non-scaling-stroke"
          />
          {part.isLeftOut !== true && <MarkPaths marks={part.part.marks} />}
        </g>
      ))}
      {isNumbered && (
        <PartNumbers
          parts={parts}
          scale={scale}
          isTurned={isTurned}
          isSelected={parts.every(({ number }) => number === parts[0]!.number)}
        />
      )}
    </Overlay>
  );
}

/** The curve selected by the measure tool. */
export function PickedLine({ scene, scale, isTurned, curve }: OverlayProps & { curve: PickedCurve | null }) {
  if (curve === null) return null;
  return (
    <Overlay scene={scene} scale={scale} isTurned={isTurned}>
      <path
        d={curve.path}
        transform={curve.transform}
        className="fill-none stroke-cut"
        strokeWidth={4}
        vectorEffect="non-scaling-stroke"
      />
    </Overlay>
  );
}

/** Distance between a mark and its location, in pixels; also half of the smallest mark. */
const markRoomPx = 6;

/** The locations that a notice refers to. */
export function Marks({ scene, scale, isTurned, marks }: OverlayProps & { marks: readonly SceneMark[] }) {
  if (marks.length === 0) return null;
  const room = markRoomPx / scale;
  return (
    <Overlay scene={scene} scale={scale} isTurned={isTurned}>
      {marks.map(({ key, minX, minY, maxX, maxY }) => (
        <rect
          key={key}
          data-mark
          x={minX - room}
          y={minY - room}
          width={maxX - minX + 2 * room}
          height={maxY - minY + 2 * room}
          rx={room / 2}
          className="fill-cut/15 stroke-cut"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </Overlay>
  );
}

/** The dashed cut across the last sheet, labeled with the size of the leftover. */
function CutOff({ scene, scale, unit, isTurned }: OverlayProps & { unit: LengthUnit }) {
  const { cutOff, widthIn, heightIn } = scene;
  if (cutOff === null) return null;
  const isAcross = cutOff.axis === 'y';
  const line = isAcross
    ? { x1: 0, y1: cutOff.atIn, x2: widthIn, y2: cutOff.atIn }
    : { x1: cutOff.atIn, y1: 0, x2: cutOff.atIn, y2: heightIn };
  const left = leftoverText(cutOff, unit);
  const text =
    scene.roll === undefined ? left && `${left} ${unit} left` : `${usedLength(scene.roll.lengthIn, unit)} used`;
  const middle = isAcross
    ? { x: widthIn / 2, y: (cutOff.atIn + heightIn) / 2 }
    : { x: (cutOff.atIn + widthIn) / 2, y: heightIn / 2 };
  return (
    <g>
      <line {...line} className="stroke-cut" strokeWidth={2} strokeDasharray="8 6" vectorEffect="non-scaling-stroke" />
      {text !== null && (
        <text
          {...middle}
          transform={isTurned ? `rotate(90 ${middle.x} ${middle.y})` : undefined}
          fontSize={14 / scale}
          textAnchor="middle"
          dominantBaseline="middle"
          className="fill-sheet-foreground"
        >
          {text}
        </text>
      )}
    </g>
  );
}
