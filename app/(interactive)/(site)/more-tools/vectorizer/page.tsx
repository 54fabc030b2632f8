import { pageMetadata, ToolPage } from '#components/marketing/tool-page.tsx';
import { ChosenUnit } from '#components/tool/chosen-unit.tsx';
import { LazyVectorizer } from '#components/vectorizer/lazy-vectorizer.tsx';

const title = 'Image vectorizer';

export const metadata = pageMetadata(
  '/more-tools/vectorizer',
  title,
  'Trace a JPG or PNG into clean outlines for cutting at full size, as SVG, EPS or DXF, with a check whether they will cut cleanly.',
);

export default function VectorizerPage() {
  return (
    <ToolPage
      title={title}
      lead="Turn a picture into cut-ready outlines at full size, and see whether it will cut cleanly. Take SVG, EPS or DXF, or send it straight to Measurement & Nesting."
    >
      <p className="-mt-2 max-w-[75ch] text-sm leading-6 text-muted-foreground">
        We trace outlines, not centerlines, so a pen stroke becomes a thin shape. Your picture is used only for tracing,
        then deleted. We never train on it or look at it.
      </p>
      <ChosenUnit name="vectorizer-unit">
        <LazyVectorizer />
      </ChosenUnit>
    </ToolPage>
  );
}
