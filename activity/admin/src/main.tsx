import '@fontsource-variable/figtree/wght.css'
import '@fontsource/unbounded/700.css'
import '@segue/activity/client/device/theme.ts'
import CssBaseline from '@mui/material/CssBaseline'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { I18nContextProvider } from 'react-admin'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { must } from '@segue/shared/must.ts'
import { initI18n, withPageWords } from '@segue/activity/client/i18n.ts'
import { Door } from './door.tsx'
import { enter } from './me.ts'
import { Panel } from './panel.tsx'
import { panelTheme } from './theme.ts'
import { panelWords } from './words.ts'

const [words, me] = await Promise.all([initI18n().then(() => withPageWords(panelWords())), enter()])
const shown = document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'

createRoot(must(document.getElementById('root'), 'admin.html to have a #root')).render(
  <StrictMode>
    {typeof me === 'string' ? (
      <I18nContextProvider value={words}>
        <ThemeProvider theme={createTheme(panelTheme(shown))}>
          <CssBaseline />
          <Door why={me} />
        </ThemeProvider>
      </I18nContextProvider>
    ) : (
      <Panel me={me} words={words} />
    )}
  </StrictMode>,
)
