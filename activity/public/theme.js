// Runs before anything is drawn, so that the page appears in its light at once. `src/app/theme.ts` takes over.
let theme = 'system'
try {
  theme = localStorage.getItem('segue-theme') ?? theme
} catch {
  // Where storage is denied, the device decides.
  theme = 'system'
}
if (theme !== 'light' && theme !== 'dark')
  theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
document.documentElement.dataset.theme = theme
