import { LazyConverter } from '#components/converter/lazy-converter.tsx';
import { pageMetadata, ToolPage } from '#components/marketing/tool-page.tsx';
import { ChosenUnit } from '#components/tool/chosen-unit.tsx';

const title = 'PDF, AI and DXF converter';

export const metadata = pageMetadata(
  '/more-tools/converter',
  title,
  'Convert PDF, Illustrator and DXF files to SVG at true size, with exact curves, layers and their lengths, in your browser.',
);

export default function ConverterPage() {
  return (
    <ToolPage
      title={title}
      lead="Turn a customer's PDF, Illustrator file or DXF into an SVG with its true size and exact curves. Download it, or send it straight to Measurement & Nesting."
    >
      <ChosenUnit name="converter-unit">
        <LazyConverter />
      </ChosenUnit>
    </ToolPage>
  );
}
