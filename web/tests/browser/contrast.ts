// The contrast of every word on the page with what lies behind it, by the formula of WCAG 2.
import type { Page } from 'playwright-core';

/** Words that stand out too little: 4.5 to 1 is needed, 3 to 1 for large letters. Disabled controls are exempt. */
export function poorContrast(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Colour = [number, number, number, number];
    const parse = (text: string): Colour => {
      const numbers = text.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
      // "color(srgb …)" counts from 0 to 1, "rgb(…)" to 255.
      const scale = text.startsWith('color(') ? 255 : 1;
      return [numbers[0]! * scale, numbers[1]! * scale, numbers[2]! * scale, numbers[3] ?? 1];
    };
    const over = (top: Colour, under: Colour): Colour => {
      const mix = (i: 0 | 1 | 2) => top[i] * top[3] + under[i] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const light = (colour: Colour) => {
      const part = (value: number) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
      return 0.2126 * part(colour[0]) + 0.7152 * part(colour[1]) + 0.0722 * part(colour[2]);
    };
    const behind = (element: Element): Colour => {
      const layers: Colour[] = [];
      for (let at: Element | null = element; at; at = at.parentElement) {
        const colour = parse(getComputedStyle(at).backgroundColor);
        layers.push(colour);
        if (colour[3] === 1) break;
      }
      return layers.reduceRight((under, layer) => over(layer, under), [255, 255, 255, 1] as Colour);
    };
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent!.trim();
      const element = walker.currentNode.parentElement!;
      // Letters of a drawing lie on what is painted, not on a background.
      if (!text || element.closest('svg, .for-ears, .pbi-sr, noscript, script, :disabled, [aria-disabled=true]')) continue;
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (box.width < 2 || style.visibility === 'hidden' || !element.checkVisibility()) continue;
      const ground = behind(element);
      const [a, b] = [light(over(parse(style.color), ground)), light(ground)];
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      const size = parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (contrast < (large ? 3 : 4.5)) found.push(`${contrast.toFixed(2)} "${text.slice(0, 40)}" ${element.className}`);
    }
    return [...new Set(found)];
  });
}
