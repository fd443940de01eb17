import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { surface } from '../client/surface.ts'
import { useMyUuid, useRoomState } from '../live/room-context.tsx'
import { classes } from '../ui/classes.ts'
import styles from './line.module.css'
import { partsOf } from './text-parts.ts'

/** What was said, with names lit and addresses to press. It is text and never markup. */
export function Text({ text, names }: { text: string; names: Record<string, string> }) {
  const { t } = useTranslation()
  const me = useMyUuid()
  const people = useRoomState((state) => state.allUserData)
  return (
    <p className={styles.text}>
      {partsOf(text).map((part, at) => {
        // Parts of one text have no names of their own, and the text is drawn anew as a whole.
        const key = at
        if (part.kind === 'mention') {
          const name = people[part.uid]?.userProfile.nickname ?? names[part.uid] ?? t('account.guest')
          return (
            <span key={key} className={classes(styles.mention, part.uid === me && styles.me)}>
              @{name}
            </span>
          )
        }
        if (part.kind === 'link')
          return (
            <a
              key={key}
              href={part.url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              onClick={(event) => {
                event.preventDefault()
                surface.openExternal(part.url)
              }}
            >
              {part.text}
            </a>
          )
        return <Fragment key={key}>{part.text}</Fragment>
      })}
    </p>
  )
}
