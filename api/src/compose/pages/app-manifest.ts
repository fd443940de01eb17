import { previewWords } from '../../platform/http/link-preview.ts'
import type { Language } from '@segue/shared/i18n/words.ts'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** What a device needs to know to install the web client as an app (W3C Web Application Manifest). */
export const appManifestOf = (brandName: string, language: Language) => ({
  id: '/',
  name: brandName,
  short_name: brandName,
  description: previewWords[language].tagline,
  lang: language,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#0e0a1a',
  theme_color: '#0e0a1a',
  categories: ['music', 'social'],
  icons: [
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('maskable-512.png', 512, 'maskable'),
  ],
})
