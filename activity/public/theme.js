// Runs before anything is drawn, so that the page appears in its light at once. `src/app/theme.ts` takes over.
const unchosen = new URLSearchParams(location.search).has('frame_id') ? 'dark' : 'system'
let theme = unchosen
try {
  theme = localStorage.getItem('segue-theme') ?? theme
} catch {
  // Where storage is denied, the device decides.
  theme = unchosen
}
if (theme !== 'light' && theme !== 'dark')
  theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
document.documentElement.dataset.theme = theme
