// Runs before anything is drawn, so that the page appears in its light at once. `src/client/theme.ts` takes over.
let theme = 'dark'
try {
  theme = localStorage.getItem('segue-theme') ?? theme
} catch {
  // Where storage is denied, nothing was chosen.
}
if (theme === 'system') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
document.documentElement.dataset.theme = theme === 'light' ? 'light' : 'dark'
