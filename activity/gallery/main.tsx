import '@fontsource-variable/figtree/wght.css'
import '@fontsource/unbounded/700.css'
import '../src/ui/tokens.css'
import '../src/ui/base.css'
import '../src/client/device/theme.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { must } from '@segue/shared/must.ts'
import { OpenDialogs } from '../src/app/open-dialogs.tsx'
import { OpenToasts } from '../src/app/open-toasts.tsx'
import { queries } from '../src/client/api.ts'
import { initI18n, withNotificationWords, withPageWords, withStreetWords } from '../src/client/i18n.ts'
import { MemoryRouter } from '../src/client/router.tsx'
import { Layers } from '../src/ui/overlays/layers.tsx'

await initI18n()
const { GalleryPage } = await withNotificationWords(withStreetWords(withPageWords(import('./gallery-page.tsx'))))

createRoot(must(document.getElementById('root'), 'gallery/index.html to have a #root')).render(
  <QueryClientProvider client={queries}>
    <MemoryRouter>
      <Layers label="Menus">
        <GalleryPage />
        <OpenDialogs />
        <OpenToasts />
      </Layers>
    </MemoryRouter>
  </QueryClientProvider>,
)
