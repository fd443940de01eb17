import { defaultLanguage, type TranslatedLanguage } from './words.ts'

type Texts = () => Promise<{ default: object }>

/** A catalog that the web client fetches when it first needs it, in English and in the languages it is translated to. */
export type TextsToFetch = Readonly<
  Record<typeof defaultLanguage, Texts> & Partial<Record<TranslatedLanguage, Texts>>
>

export const appTexts: TextsToFetch = {
  en: () => import('./en.json'),
  es: () => import('./es.json'),
}

/** Texts of rarely opened pages such as the settings. */
export const pageTexts: TextsToFetch = {
  en: () => import('./pages-en.json'),
  es: () => import('./pages-es.json'),
}

/** Texts of the home page. */
export const streetTexts: TextsToFetch = {
  en: () => import('./street-en.json'),
  es: () => import('./street-es.json'),
}

export const notificationTexts: TextsToFetch = {
  en: () => import('./notifications-en.json'),
  es: () => import('./notifications-es.json'),
}

/** Texts of the administrators' panel. */
export const panelTexts: TextsToFetch = {
  en: () => import('./panel-en.json'),
  es: () => import('./panel-es.json'),
}
