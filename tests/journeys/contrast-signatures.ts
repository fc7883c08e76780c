/**
 * Signatures of texts: everything from which axe computes the contrast of an element and of what is painted under it, so
 * that two texts with the same signature have the same contrast. Boxes are compared instead of calling `elementsFromPoint`,
 * which ignores elements that are scrolled away or have no pointer events.
 */
declare global {
  interface Window {
    /** The texts of the page with their signatures; null if only axe can decide. */
    signTexts?: () => Map<Element, string | null>;
  }
}

/** Runs in the page and may use nothing from outside. */
export function installSignatures(): void {
  type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
  type Surroundings = {
    /** The ancestors that paint a background or form a group, from the page inwards. */
    readonly layers: readonly {
      readonly element: Element;
      readonly paints: boolean;
      readonly style: string;
    }[];
    /**
     * Whether colors and boxes determine the contrast: no ancestor has an image, a filter, a mask or a negative z-index.
     */
    readonly isDecidable: boolean;
    /** Whether every ancestor is opaque and blends normally. */
    readonly isSolid: boolean;
    /** The outermost ancestor that is stacked above or below the page, and its z-index. */
    readonly outermost: Element | null;
    readonly level: number;
  };
  type Painter = { readonly element: Element; readonly boxes: readonly Box[] };

  const controls = 'input, select, textarea';
  const pictures = 'img, svg, canvas, video, picture, object, embed, iframe';
  const ofPage: Surroundings = { layers: [], isDecidable: true, isSolid: true, outermost: null, level: 0 };

  const isClear = (color: string): boolean => color === 'transparent' || /[,/] ?0\)$/.test(color);
  const isOpaque = (color: string): boolean => /^rgb\(\d+, \d+, \d+\)$/.test(color);
  /** How styles hide a text that is only for screen readers, as axe recognises it. */
  const isCutAway = (style: CSSStyleDeclaration): boolean =>
    /^inset\((?:[5-9]\d|100)%\)$/.test(style.clipPath);
  const isPlain = (style: CSSStyleDeclaration): boolean =>
    [style.backgroundImage, style.filter, style.backdropFilter, style.maskImage, style.clipPath].every(
      (value) => value === 'none',
    ) && !style.zIndex.startsWith('-');

  /** The properties that make an element and its content one group. */
  const groupOf = (style: CSSStyleDeclaration): string =>
    [style.opacity, style.mixBlendMode, style.zIndex, style.transform, style.isolation].join(' ');
  const isGrouped = (group: string): boolean => group !== '1 normal auto none auto';
  const isFloating = ({ position }: CSSStyleDeclaration): boolean =>
    position === 'fixed' || position === 'sticky';

  /** The stacking of an element: that of its outermost ancestor with a stacking of its own. */
  function stack(
    element: Element,
    { style, group }: { readonly style: CSSStyleDeclaration; readonly group: string },
    parent: Surroundings,
  ): Pick<Surroundings, 'outermost' | 'level'> {
    const begins = parent.outermost === null && (isGrouped(group) || isFloating(style));
    if (!begins) return parent;
    return { outermost: element, level: style.position === 'static' ? 0 : Number(style.zIndex) || 0 };
  }

  function surround(element: Element, style: CSSStyleDeclaration, parent: Surroundings): Surroundings {
    const { backgroundColor } = style;
    const paints = !isClear(backgroundColor);
    // Reading a style takes long, and this one of every element.
    const group = groupOf(style);
    const layer = { element, paints, style: `${style.display} ${backgroundColor} ${group}` };
    const { outermost, level } = stack(element, { style, group }, parent);
    return {
      layers: paints || isGrouped(group) ? [...parent.layers, layer] : parent.layers,
      isDecidable: parent.isDecidable && isPlain(style),
      isSolid: parent.isSolid && style.opacity === '1' && style.mixBlendMode === 'normal',
      outermost,
      level,
    };
  }

  const hasMiddle = (outer: Box, inner: Box): boolean => {
    const x = Math.floor((inner.left + inner.right) / 2);
    const y = Math.floor((inner.top + inner.bottom) / 2);
    return (
      x >= Math.floor(outer.left) &&
      x < Math.floor(outer.right) &&
      y >= Math.floor(outer.top) &&
      y < Math.floor(outer.bottom)
    );
  };
  const covers = (outer: Box, inner: Box): boolean =>
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom;

  const textIn = (element: Element): readonly Node[] =>
    [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '',
    );

  /** The boxes of an element's lines; of a control the box of the element itself. */
  function linesOf(element: Element): readonly Box[] {
    const range = document.createRange();
    const lines = textIn(element).flatMap((node) => {
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
    return lines.length > 0 ? lines : [...element.getClientRects()];
  }

  window.signTexts = () => {
    const around = new Map<Element | null, Surroundings>([[null, ofPage]]);
    const painters: Painter[] = [];
    const texts: { readonly element: Element; readonly style: CSSStyleDeclaration }[] = [];
    for (const element of document.querySelectorAll('*')) {
      const style = getComputedStyle(element);
      if (style.display === 'none') continue;
      around.set(element, surround(element, style, around.get(element.parentElement) ?? ofPage));
      if (!isClear(style.backgroundColor) || !isPlain(style) || element.matches(pictures)) {
        painters.push({ element, boxes: [...element.getClientRects()] });
      }
      if (element.matches(controls) || textIn(element).length > 0) texts.push({ element, style });
    }

    /**
     * The position of a layer relative to the text: axe looks at the middle of each line, and whether all lines are
     * covered.
     */
    function placeLayer(
      { element, paints, style }: Surroundings['layers'][number],
      lines: readonly Box[],
    ): string {
      if (!paints || element === document.documentElement || element === document.body) return style;
      const boxes = [...element.getClientRects()];
      const hits = lines.filter((line) => boxes.some((box) => hasMiddle(box, line))).length;
      const isCovered = lines.every((line) => covers(element.getBoundingClientRect(), line));
      return `${style} ${hits === 0 ? 'none' : hits === lines.length ? 'all' : 'some'} ${String(isCovered)}`;
    }

    /** Whether an opaque background inside the text's own stacking context hides everything below it. */
    const hasGround = ({ layers, isSolid, outermost }: Surroundings, lines: readonly Box[]): boolean =>
      isSolid &&
      layers.some(
        ({ element, paints }) =>
          paints &&
          outermost?.contains(element) === true &&
          isOpaque(getComputedStyle(element).backgroundColor) &&
          lines.every((line) => covers(element.getBoundingClientRect(), line)),
      );

    /**
     * Whether the painter belongs to an element that floats above the text; axe ignores such elements and everything in
     * front.
     */
    function isLifted({ element, boxes }: Painter, lines: readonly Box[]): boolean {
      const outermost = around.get(element)?.outermost ?? null;
      if (outermost === null || !['fixed', 'sticky'].includes(getComputedStyle(outermost).position))
        return false;
      const floating = [...outermost.getClientRects()];
      return lines.every(
        (line) => !boxes.some((box) => hasMiddle(box, line)) || floating.some((box) => hasMiddle(box, line)),
      );
    }

    function sign(element: Element, style: CSSStyleDeclaration, lines: readonly Box[]): string | null {
      const own = around.get(element) ?? ofPage;
      if (!own.isDecidable) return null;
      const near = painters.filter(
        (painter) =>
          !painter.element.contains(element) &&
          painter.boxes.some((box) => lines.some((line) => hasMiddle(box, line))),
      );
      const levelOf = ({ element: each }: Painter): number => around.get(each)?.level ?? 0;
      const above = near.filter((painter) => levelOf(painter) > own.level);
      const below = near.filter((painter) => levelOf(painter) < own.level);
      if (above.some((painter) => !isLifted(painter, lines))) return null;
      // The order of two elements on the same level is unknown here.
      if (near.length > above.length + below.length) return null;
      if (below.length > 0 && !hasGround(own, lines)) return null;
      return [
        [style.color, style.fontSize, style.fontWeight, style.textShadow].join(' '),
        [style.webkitTextStrokeWidth, style.webkitTextStrokeColor].join(' '),
        ...own.layers.map((layer) => placeLayer(layer, lines)),
      ].join('; ');
    }

    const signed = texts.flatMap(({ element, style }) => {
      const lines = linesOf(element);
      const isSeen = lines.length > 0 && !element.matches('option') && !isCutAway(style);
      return isSeen ? [[element, sign(element, style, lines)] as const] : [];
    });
    return new Map(signed);
  };
}
