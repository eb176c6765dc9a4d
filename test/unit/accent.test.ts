import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { deriveAccent } from '../../src/environment/accent.ts';

/** Contrast ratio of two colours (WCAG 2.2), written a second time to check the first. */
function contrast(one: string, other: string): number {
  const luminance = (color: string): number =>
    [1, 3, 5]
      .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
      .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at]!, 0);
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colours of a token of site.css: light and dark. */
function token(name: string): [string, string] {
  const styles = readFileSync('assets/site.css', 'utf8');
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\((#[0-9a-f]+), (#[0-9a-f]+)\\)`).exec(styles) ?? [];
  const long = (color: string): string => (color.length === 4 ? color.replace(/[0-9a-f]/g, '$&$&') : color);
  return [long(light), long(dark)];
}

describe('colours', () => {
  it('are read on each background in both themes', () => {
    const low: string[] = [];
    for (const ink of ['text', 'soft', 'accent', 'up', 'good', 'wrong', 'note', 'change'])
      for (const background of ['bg', 'surface', 'tint'])
        for (const theme of [0, 1] as const) {
          const ratio = contrast(token(ink)[theme], token(background)[theme]);
          if (ratio < 4.5) low.push(`--${ink} on --${background}: ${ratio.toFixed(2)}`);
        }
    for (const [ink, background] of [
      ['on-accent', 'accent'],
      ['on-up', 'up'],
      ['accent', 'accent-soft'],
      ['text', 'accent-soft'],
      ['soft', 'accent-soft'],
    ] as const)
      for (const theme of [0, 1] as const) {
        const ratio = contrast(token(ink)[theme], token(background)[theme]);
        if (ratio < 4.5) low.push(`--${ink} on --${background}: ${ratio.toFixed(2)}`);
      }
    for (const theme of [0, 1] as const)
      expect(contrast(token('edge')[theme], token('surface')[theme]), 'borders of fields').to.be.at.least(3);
    expect(low).to.deep.equal([]);
  });

  it('of an operator are readable whatever they are', () => {
    for (const color of ['#000000', '#ffffff', '#ffff00', '#0b7285', '#3B3BC4', '#7f7f7f', '#ff0000', '#00ff00']) {
      const accent = deriveAccent(color)!;
      for (const [at, theme] of (['light', 'dark'] as const).entries()) {
        for (const background of [token('bg')[at]!, token('tint')[at]!, accent[theme].soft])
          expect(contrast(accent[theme].accent, background), `${color} in ${theme}`).to.be.at.least(4.5);
        expect(contrast(accent[theme].accent, token('on-accent')[at]!), `text on ${color}`).to.be.at.least(4.5);
        expect(contrast(token('text')[at]!, accent[theme].soft), `text on soft ${color}`).to.be.at.least(4.5);
      }
    }
    expect(deriveAccent('#0b7285')?.light.accent, 'readable as it is').to.equal('#0b7285');
  });

  it('are hexadecimal', () => {
    for (const wrong of ['red', '#fff', '#12345g', 'rgb(0,0,0)', '#0b7285;}'])
      expect(deriveAccent(wrong)).to.equal(undefined);
  });
});
