/**
 * A person's color for text: the same hue, with a lightness readable on the theme's panel. Users can choose any color,
 * even white on white.
 */
export function inkOf(color: string, theme: 'dark' | 'light'): string {
  const { hue, saturation } = hueOf(color)
  return theme === 'dark' ? `hsl(${hue} ${saturation}% 78%)` : `hsl(${hue} ${saturation}% 32%)`
}

function hueOf(color: string): { hue: number; saturation: number } {
  const [red = 0, green = 0, blue = 0] = (/^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color) ?? [])
    .slice(1)
    .map((part) => Number.parseInt(part, 16) / 255)
  const max = Math.max(red, green, blue)
  const spread = max - Math.min(red, green, blue)
  if (spread < 0.06) return { hue: 260, saturation: 14 }
  const sector = () => {
    if (max === red) return ((green - blue) / spread + 6) % 6
    return max === green ? (blue - red) / spread + 2 : (red - green) / spread + 4
  }
  return { hue: Math.round(sector() * 60), saturation: Math.round(45 + 40 * Math.min(1, spread)) }
}
