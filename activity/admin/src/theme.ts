import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'

type Colours = { ground: string; surface: string; line: string; text: string; quiet: string; brandText: string }
// Copies of the product's tokens (ui/tokens.css): the library mixes colors, so it needs their values.
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

/**
 * Where menus are rendered: inside the dialog or the main content, so that they are in a landmark for screen readers.
 */
const landmark = () => document.querySelector('[role="dialog"]') ?? document.querySelector('main')

/** The product's look, as far as the library's components support it. */
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
    sidebar: { width: 256, closedWidth: 56 },
    components: {
      ...base.components,
      MuiPopover: { defaultProps: { container: landmark } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiAppBar: { styleOverrides: { colorSecondary: { backgroundColor: brand, color: '#ffffff' } } },
      RaMenuItemLink: {
        styleOverrides: {
          root: {
            '&.RaMenuItemLink-active': { backgroundColor: `${brand}38`, color: colours.text, fontWeight: 650 },
          },
        },
      },
      // Links in menus and tables are large enough for touch.
      MuiButton: { styleOverrides: { root: { textTransform: 'none', minHeight: 36 } } },
    },
  }
}
