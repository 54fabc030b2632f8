import { PageContent, type PageTextStyle, type Typefaces } from './page-content.ts';
import { paper, rule } from './style.ts';
import { wrapped } from './typeface.ts';

/** Points reserved below the last line for the page number. */
const FOOT = 24;

/** Upright pages filled from top to bottom. A new page begins where the next block does not fit. */
export class TextFlow {
  readonly left = paper.margin;
  readonly right = paper.short - paper.margin;
  /** Top of the next block, in points from the bottom of the page. */
  y = 0;
  page: PageContent;
  private readonly faces: Typefaces;
  private readonly pages: PageContent[];

  constructor(faces: Typefaces, pages: PageContent[]) {
    this.faces = faces;
    this.pages = pages;
    this.page = this.begin();
  }

  /** Begins a new page if less than `height` is left on this one. Returns true if it did. */
  need(height: number): boolean {
    if (this.y - height >= paper.margin + FOOT) return false;
    this.page = this.begin();
    return true;
  }

  /** Draws a heading with the rule below it, on the same page as the line that follows. */
  heading(text: string): void {
    this.need(70);
    this.y -= 26;
    this.page.text(text, this.left, this.y, { size: 11, bold: true });
    this.y -= 6;
    this.page.line(this.left, this.y, this.right, this.y, { color: rule, width: 0.75 });
    this.y -= 4;
  }

  paragraph(text: string, style: PageTextStyle = {}): void {
    const size = style.size ?? 9;
    const face = style.bold === true ? this.faces.bold : this.faces.regular;
    for (const line of wrapped(face, text, size, this.right - this.left)) {
      this.need(size * 1.4);
      this.y -= size * 1.4;
      this.page.text(line, this.left, this.y, style);
    }
  }

  private begin(): PageContent {
    const page = new PageContent(paper.short, paper.long, this.faces);
    this.pages.push(page);
    this.y = paper.long - paper.margin;
    return page;
  }
}
