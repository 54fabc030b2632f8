import { memo, useCallback } from 'react';
import type { LengthUnit } from '#lib/units.ts';
import { leftoverText } from '#lib/usage.ts';
import type { PickedCurve } from './measuring/curve-under.ts';
import type { SceneMark } from './drawing-scene.ts';
import { Overlay, type OverlayProps } from './overlay.tsx';
import { PartNumbers } from './part-numbers.tsx';
import { frameOf, turnTransform } from './turn.ts';
import type { PlacedPart, Scene } from './sheet-model.ts';

type ScenePictureProps = {
  scene: Scene;
  scale: number;
  unit: LengthUnit;
  /** A quarter turn against the clock. */
  isTurned?: boolean;
  /** Whether parts carry their numbers. */
  isNumbered?: boolean;
};

/** The scene in inches. Redrawn only when scene or scale change: moving it about only moves the finished picture. */
export const ScenePicture = memo(function ScenePicture(props: ScenePictureProps) {
  const { scene, scale, unit, isTurned = false, isNumbered = false } = props;
  const { widthIn, heightIn, marginIn } = scene;
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
        <rect width={widthIn} height={heightIn} className="fill-sheet" />
        {marginIn > 0 && (
          <rect
            x={marginIn}
            y={marginIn}
            width={Math.max(0, widthIn - 2 * marginIn)}
            height={Math.max(0, heightIn - 2 * marginIn)}
            className="fill-none stroke-sheet-grid"
            strokeWidth={px}
          />
        )}
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
        {isNumbered && <PartNumbers parts={scene.parts} scale={scale} isTurned={isTurned} />}
      </g>
    </svg>
  );
});

const unitsPerIn = 10_000;

/** An SVG as an image: nothing in it runs, and nothing is loaded from elsewhere. */
function Artwork({ svg, xIn, yIn, widthIn, heightIn }: NonNullable<Scene['artwork']>) {
  const draw = useCallback(
    (image: SVGImageElement) => {
      const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      image.setAttribute('href', url);
      return () => URL.revokeObjectURL(url);
    },
    [svg],
  );
  // Browsers draw an image without a size of its own in whole units: an inch would be one.
  return (
    <image
      ref={draw}
      transform={`translate(${xIn} ${yIn}) scale(${1 / unitsPerIn})`}
      width={widthIn * unitsPerIn}
      height={heightIn * unitsPerIn}
    />
  );
}

const PartShape = memo(function PartShape({ part, index }: { part: PlacedPart; index: number }) {
  return (
    <g transform={part.transform} data-part-index={index}>
      <path
        data-curve=""
        d={part.path}
        fillRule="evenodd"
        className="fill-part stroke-part-line"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
      {part.linesPath !== '' && (
        <path
          data-curve=""
          d={part.linesPath}
          className="fill-none stroke-cut"
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </g>
  );
});

/** The parts pointed at, drawn once more on top: lit, and with a heavier outline so that color is not the only sign. */
export function LitParts(props: OverlayProps & { parts: readonly PlacedPart[]; isNumbered: boolean }) {
  const { scene, scale, isTurned, parts, isNumbered } = props;
  if (parts.length === 0) return null;
  return (
    <Overlay scene={scene} scale={scale} isTurned={isTurned}>
      {parts.map((part) => (
        <path
          key={part.key}
          d={part.path}
          transform={part.transform}
          fillRule="evenodd"
          className="fill-selection stroke-sheet-foreground"
          strokeWidth={2.5}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {isNumbered && <PartNumbers parts={parts} scale={scale} isTurned={isTurned} />}
    </Overlay>
  );
}

/** The curve that the measure tool is on. */
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

/** How far a mark stands off the place it is around, and its least size, in pixels. */
const markRoomPx = 6;

/** The places a notice is about. */
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

/** The dashed cut across the last sheet, with the size of what stays written into it. */
function CutOff({ scene, scale, unit, isTurned }: OverlayProps & { unit: LengthUnit }) {
  const { cutOff, widthIn, heightIn } = scene;
  if (cutOff === null) return null;
  const isAcross = cutOff.axis === 'y';
  const line = isAcross
    ? { x1: 0, y1: cutOff.atIn, x2: widthIn, y2: cutOff.atIn }
    : { x1: cutOff.atIn, y1: 0, x2: cutOff.atIn, y2: heightIn };
  const text = leftoverText(cutOff, unit);
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
          {text} {unit} left
        </text>
      )}
    </g>
  );
}
