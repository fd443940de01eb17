import 'react'

// Allows custom properties in inline styles, to pass data to a style sheet.
declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
