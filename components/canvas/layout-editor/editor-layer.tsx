import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { MarkPaths } from '../mark-paths.tsx';
import { Overlay } from '../overlay.tsx';
import type { DrawnPart, Scene } from '../sheet-model.ts';
import type { LayoutEditor } from './use-layout-editor.ts';

type EditorLayerProps = {
  scene: Scene;
  scale: number;
  isTurned: boolean;
  editor: LayoutEditor;
  layerRef: RefObject<HTMLElement | null>;
};

/** Overlay of the sheet with the dragged, the colliding and the pinned parts. */
export function EditorLayer({ scene, scale, isTurned, editor, layerRef }: EditorLayerProps) {
  const { selected, collisions, pinned, isDragging, shiftDraggedRef } = editor;
  const selectedParts = useMemo(() => partsOf(scene, selected), [scene, selected]);
  const inTheWay = useMemo(() => partsOf(scene, collisions), [scene, collisions]);
  const fixed = useMemo(() => partsOf(scene, pinned), [scene, pinned]);

  // The original position of the dragged parts remains visible, faded.
  useEffect(() => {
    if (!isDragging) return;
    const from = selectedParts.map((part) =>
      layerRef.current?.querySelector<SVGGElement>(`[data-part-index="${scene.parts.indexOf(part)}"]`),
    );
    for (const element of from) element?.setAttribute('opacity', '0.25');
    return () => {
      for (const element of from) element?.removeAttribute('opacity');
    };
  }, [isDragging, selectedParts, scene, layerRef]);
  // A separate layer follows the pointer by a transform, so that dragging redraws nothing.
  const dragLayer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    shiftDraggedRef.current = (shift) => {
      if (dragLayer.current === null) return;
      const [x, y] = isTurned ? [shift.y, -shift.x] : [shift.x, shift.y];
      dragLayer.current.style.transform = `translate(${x * scale}px, ${y * scale}px)`;
    };
    return () => {
      shiftDraggedRef.current = null;
    };
  }, [shiftDraggedRef, scale, isTurned]);
  // The new scene has the parts at their new positions, so the shift is reset.
  useLayoutEffect(() => shiftDraggedRef.current?.({ x: 0, y: 0 }), [scene, shiftDraggedRef]);

  return (
    <>
      <Overlay scene={scene} scale={scale} isTurned={isTurned}>
        {inTheWay.map((part) => (
          <path
            key={part.key}
            data-in-the-way
            d={part.path}
            transform={part.transform}
            fillRule="evenodd"
            className="fill-destructive/40 stroke-destructive"
            strokeWidth={2.5}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {fixed.map((part) => (
          <PinMark key={part.key} part={part} scale={scale} />
        ))}
      </Overlay>
      <div ref={dragLayer} className="pointer-events-none absolute top-0 left-0 will-change-transform">
        <Overlay scene={scene} scale={scale} isTurned={isTurned}>
          {selectedParts.map((part) => (
            <g key={part.key} transform={part.transform}>
              <path
                data-held
                d={part.path}
                fillRule="evenodd"
                className={
                  inTheWay.includes(part)
                    ? 'fill-destructive/60 stroke-sheet-foreground'
                    : 'fill-selection stroke-sheet-foreground'
                }
                strokeWidth={2.5}
                vectorEffect="non-scaling-stroke"
              />
              <MarkPaths marks={part.part.marks} />
            </g>
          ))}
        </Overlay>
      </div>
    </>
  );
}

const partsOf = ({ parts }: Scene, orders: readonly number[]): DrawnPart[] => {
  const included = new Set(orders);
  return parts.filter(({ order }) => included.has(order));
};

/** Pin at the center of the part's box, of the same size at every zoom. */
function PinMark({ part, scale }: { part: DrawnPart; scale: number }) {
  const x = (part.minX + part.maxX) / 2;
  const y = (part.minY + part.maxY) / 2;
  return (
    <g data-pin transform={`translate(${x} ${y}) scale(${1 / scale})`} className="fill-sheet-foreground stroke-sheet">
      <circle r={6} strokeWidth={2} />
      <circle r={2} className="fill-sheet" stroke="none" />
    </g>
  );
}
