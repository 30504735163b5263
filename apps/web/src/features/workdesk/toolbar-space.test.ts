import { describe, expect, it } from 'vitest';
import { toolbarSpace } from './toolbar-space';

const MOUSE = { others: 1, lines: 3, touch: false };
const used = (height: number, tools: number, content: typeof MOUSE) => {
  const { tool, shown } = toolbarSpace(height, tools, content);
  const buttons = shown + content.others + (shown < tools ? 1 : 0);
  return buttons * (tool + 2) + content.lines * 11 + 12;
};

describe('the space of the toolbar', () => {
  it('shows all tools, smaller where that is enough', () => {
    expect(toolbarSpace(1200, 22, MOUSE)).toEqual({ tool: 38, shown: 22 });
    expect(toolbarSpace(800, 22, MOUSE)).toEqual({ tool: 30, shown: 22 });
    expect(toolbarSpace(0, 22, MOUSE)).toEqual({ tool: 38, shown: 22 });
  });

  it('leaves out what does not fit, and never more than has space', () => {
    expect(toolbarSpace(550, 22, MOUSE).shown).toBeLessThan(22);
    for (let height = 190; height < 1300; height += 7)
      for (const touch of [false, true]) expect(used(height, 22, { ...MOUSE, touch }), String(height)).toBeLessThanOrEqual(height);
  });

  it('has tools for fingers that are never smaller than 44 pixels', () => {
    for (const height of [300, 620, 1000, 1200]) expect(toolbarSpace(height, 22, { ...MOUSE, touch: true }).tool).toBe(44);
  });
});
