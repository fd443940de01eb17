import bot from './bot-en.json' with { type: 'json' }
import botEs from './bot-es.json' with { type: 'json' }
import emails from './emails-en.json' with { type: 'json' }
import emailsEs from './emails-es.json' with { type: 'json' }
import app from './en.json' with { type: 'json' }
import appEs from './es.json' with { type: 'json' }
import house from './house-en.json' with { type: 'json' }
import houseEs from './house-es.json' with { type: 'json' }
import notifications from './notifications-en.json' with { type: 'json' }
import notificationsEs from './notifications-es.json' with { type: 'json' }
import pages from './pages-en.json' with { type: 'json' }
import pagesEs from './pages-es.json' with { type: 'json' }
import previews from './previews-en.json' with { type: 'json' }
import previewsEs from './previews-es.json' with { type: 'json' }
import { inEveryLanguage } from './in-every-language.ts'
import type { Language, TranslatedLanguage } from './words.ts'

/** The catalogs that the server and the bot use. Those of the web client are in `texts-to-fetch.ts`. */
const english = { app, bot, emails, house, notifications, pages, previews }
type Catalogs = typeof english

const translations: Partial<Record<TranslatedLanguage, Partial<Record<keyof Catalogs, object>>>> = {
  es: {
    app: appEs,
    bot: botEs,
    emails: emailsEs,
    house: houseEs,
    notifications: notificationsEs,
    pages: pagesEs,
    previews: previewsEs,
  },
}

/** A catalog in every language; English fills in what a translation lacks. */
export const textsOf = <Name extends keyof Catalogs>(name: Name): Record<Language, Catalogs[Name]> =>
  inEveryLanguage(english[name], (language) => translations[language]?.[name])
