import 'react'

// Custom properties may be set inline: they carry a value from data into a style sheet.
declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
