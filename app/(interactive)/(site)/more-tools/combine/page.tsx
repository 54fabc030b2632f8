import { LazyCombine } from '#components/combine/lazy-combine.tsx';
import { pageMetadata, ToolPage } from '#components/marketing/tool-page.tsx';

const title = 'Combine files';

export const metadata = pageMetadata(
  '/more-tools/combine',
  title,
  'Combine SVG, EPS, PDF, AI and DXF files to one drawing at true size, each with its name, quantity, colors and layers, to measure and nest them as one job.',
);

export default function CombinePage() {
  return (
    <ToolPage
      title={title}
      lead="One drawing of all the files of a job, each with its name, quantity, colors and layers. Download it, or send it straight to Measurement & Nesting."
    >
      <LazyCombine />
    </ToolPage>
  );
}
