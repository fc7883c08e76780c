/**
 * Signatures of texts: everything that axe's rule of contrast reads of an element and of what lies under it, so that two texts
 * with the same signature have the same contrast. Boxes are compared instead of asking `elementsFromPoint`, which knows neither
 * what is scrolled away nor what lets the pointer through.
 */
declare global {
  interface Window {
    /** The texts of the page; null is the signature of one that only axe can decide. */
    signTexts?: () => Map<Element, string | null>;
  }
}

/** Runs in the page and may use nothing from outside. */
export function installSignatures(): void {
  type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
  type Surroundings = {
    /** What lies around an element, from the page inwards, and adds to its look. */
    readonly layers: readonly {
      readonly element: Element;
      readonly paints: boolean;
      readonly style: string;
    }[];
    /** Whether colors and boxes say everything about it. */
    readonly isDecidable: boolean;
    /** Whether everything around it is fully there. */
    readonly isSolid: boolean;
    /** The outermost element around it that is stacked apart from the page, and its z-index. */
    readonly outermost: Element | null;
    readonly level: number;
  };
  type Painter = { readonly element: Element; readonly boxes: readonly Box[] };

  const controls = 'input, select, textarea';
  const pictures = 'img, svg, canvas, video, picture, object, embed, iframe';
  const ofPage: Surroundings = { layers: [], isDecidable: true, isSolid: true, outermost: null, level: 0 };

  const isClear = (color: string): boolean => color === 'transparent' || /[,/] ?0\)$/.test(color);
  const isOpaque = (color: string): boolean => /^rgb\(\d+, \d+, \d+\)$/.test(color);
  /** As axe sees it: what is for screen readers only. */
  const isCutAway = (style: CSSStyleDeclaration): boolean =>
    /^inset\((?:[5-9]\d|100)%\)$/.test(style.clipPath);
  const isPlain = (style: CSSStyleDeclaration): boolean =>
    [style.backgroundImage, style.filter, style.backdropFilter, style.maskImage, style.clipPath].every(
      (value) => value === 'none',
    ) && !style.zIndex.startsWith('-');

  /** What makes a group of an element and everything in it. */
  const groupOf = (style: CSSStyleDeclaration): string =>
    [style.opacity, style.mixBlendMode, style.zIndex, style.transform, style.isolation].join(' ');
  const isGrouped = (style: CSSStyleDeclaration): boolean => groupOf(style) !== '1 normal auto none auto';
  const isFloating = ({ position }: CSSStyleDeclaration): boolean =>
    position === 'fixed' || position === 'sticky';

  /** Where an element is stacked: the first around it that is stacked apart from the page decides. */
  function stack(
    element: Element,
    style: CSSStyleDeclaration,
    parent: Surroundings,
  ): Pick<Surroundings, 'outermost' | 'level'> {
    const begins = parent.outermost === null && (isGrouped(style) || isFloating(style));
    if (!begins) return parent;
    return { outermost: element, level: style.position === 'static' ? 0 : Number(style.zIndex) || 0 };
  }

  function surround(element: Element, style: CSSStyleDeclaration, parent: Surroundings): Surroundings {
    const paints = !isClear(style.backgroundColor);
    const layer = { element, paints, style: `${style.display} ${style.backgroundColor} ${groupOf(style)}` };
    const { outermost, level } = stack(element, style, parent);
    return {
      layers: paints || isGrouped(style) ? [...parent.layers, layer] : parent.layers,
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

  /** The lines of the text of an element: a control writes inside its own box. */
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

    /** Where a layer is, seen from the text: axe looks at the middle of each line, and whether all of it is covered. */
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

    /** Whether nothing from further below shines through what belongs to the text's own part of the page. */
    const hasGround = ({ layers, isSolid, outermost }: Surroundings, lines: readonly Box[]): boolean =>
      isSolid &&
      layers.some(
        ({ element, paints }) =>
          paints &&
          outermost?.contains(element) === true &&
          isOpaque(getComputedStyle(element).backgroundColor) &&
          lines.every((line) => covers(element.getBoundingClientRect(), line)),
      );

    /** Axe leaves out what floats over a text, and everything in front of it. */
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
      // Which of two on the same level is in front is not known here.
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
