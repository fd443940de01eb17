// Runs before the first paint, so that the page starts in the right theme. `src/client/device/theme.ts` takes over.
let theme = 'dark'
try {
  theme = localStorage.getItem('segue-theme') ?? theme
} catch {
  // Without access to storage, no theme was chosen.
}
if (theme === 'system') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
document.documentElement.dataset.theme = theme === 'light' ? 'light' : 'dark'
