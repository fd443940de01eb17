import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'

type Colours = { ground: string; surface: string; line: string; text: string; quiet: string; brandText: string }
// The tokens of the product by their names (ui/tokens.css): the library mixes colours, so that it needs their values.
const dark: Colours = {
  ground: '#0e0a1a',
  surface: '#191229',
  line: '#2c2342',
  text: '#f6f2ff',
  quiet: '#a99fc4',
  brandText: '#a896ff',
}
const light: Colours = {
  ground: '#f4effa',
  surface: '#ffffff',
  line: '#e0d6ee',
  text: '#1b1230',
  quiet: '#62577c',
  brandText: '#4a22e0',
}
const brand = '#562df9'
const danger = { dark: '#ff6b7d', light: '#ad1f38' }

/** Where menus open: inside of a dialog, or of what the page is about, so that who walks by landmarks meets them. */
const landmark = () => document.querySelector('[role="dialog"]') ?? document.querySelector('main')

/** The look of the product as far as the library's components take it. */
export function panelTheme(mode: 'dark' | 'light'): RaThemeOptions {
  const base = mode === 'dark' ? defaultDarkTheme : defaultLightTheme
  const colours = mode === 'dark' ? dark : light
  return {
    ...base,
    palette: {
      mode,
      primary: { main: colours.brandText },
      secondary: { main: brand, contrastText: '#ffffff' },
      error: { main: danger[mode] },
      background: { default: colours.ground, paper: colours.surface },
      text: { primary: colours.text, secondary: colours.quiet },
      divider: colours.line,
    },
    shape: { borderRadius: 12 },
    typography: {
      fontFamily: "'Figtree Variable', system-ui, sans-serif",
      h6: {
        fontFamily: "'Unbounded', 'Figtree Variable', sans-serif",
        fontSize: '0.95rem',
        fontWeight: 600,
      },
    },
    sidebar: { width: 232, closedWidth: 56 },
    components: {
      ...base.components,
      MuiPopover: { defaultProps: { container: landmark } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiAppBar: { styleOverrides: { colorSecondary: { backgroundColor: brand, color: '#ffffff' } } },
      // Links in the menu and in tables are as large as a finger.
      MuiButton: { styleOverrides: { root: { textTransform: 'none', minHeight: 36 } } },
    },
  }
}
