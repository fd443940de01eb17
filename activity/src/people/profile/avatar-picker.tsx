import { Suspense, useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { withPageWords } from '../../client/i18n.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { garmentColors } from '../account.ts'
import styles from '../account.module.css'
import { avatarName } from './avatar-name.ts'
import { part } from '../../ui/part.tsx'

const LockedAvatars = part(async () => (await withPageWords(import('./locked-avatars.tsx'))).LockedAvatars, 'none')

/** How many avatars a newcomer is shown at first, and how many placeholders are shown while avatars load. */
const offered = 12

/** Picks an avatar and its color. */
export function AvatarPicker({
  avatars,
  avatarId,
  color,
  onAvatar,
  onColor,
  below,
}: {
  /** Null while loading. Placeholders reserve the space, so that content below does not move under the pointer. */
  avatars: readonly string[] | null
  avatarId: string | undefined
  color: string
  onAvatar: (avatarId: string) => void
  onColor: (color: string) => void
  /** Content below the avatars, in place of those that can be earned. */
  below?: ReactNode
}) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('account.pickAvatar')}</legend>
        <div className={styles.figures}>
          {avatars?.map((avatar) => (
            <label key={avatar} className={styles.pick}>
              <input
                type="radio"
                name={`${name}-figure`}
                className="visually-hidden"
                aria-label={avatarName(avatar)}
                title={avatarName(avatar)}
                checked={avatar === avatarId}
                onChange={() => onAvatar(avatar)}
              />
              <Avatar avatarId={avatar} color={color} size={46} />
            </label>
          )) ?? <Places />}
        </div>
        {below === undefined ? (
          <Suspense>
            <LockedAvatars color={color} />
          </Suspense>
        ) : (
          below
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('account.color')}</legend>
        <div className={styles.swatches}>
          {garmentColors.map((one) => (
            <label key={one} className={classes(styles.pick, styles.swatch)} style={{ '--tint': one }}>
              <input
                type="radio"
                name={`${name}-color`}
                className="visually-hidden"
                aria-label={one}
                checked={one.toLowerCase() === color.toLowerCase()}
                onChange={() => onColor(one)}
              />
            </label>
          ))}
          <span className={classes(styles.pick, styles.swatch, styles.own)} title={t('account.ownColor')}>
            <input
              type="color"
              aria-label={t('account.ownColor')}
              value={color.toLowerCase()}
              onChange={(event) => onColor(event.currentTarget.value.toUpperCase())}
            />
          </span>
        </div>
      </fieldset>
    </>
  )
}

const Places = () => Array.from({ length: offered }, (_, at) => <span key={at} className={styles.pick} />)

/** The avatars offered to newcomers, starting with the one at `first`. The others are shown on a click. */
export function NewcomersAvatars({
  avatars,
  first,
  ...picker
}: { avatars: readonly string[] | null; first: number } & Omit<
  ComponentProps<typeof AvatarPicker>,
  'avatars' | 'below'
>) {
  const { t } = useTranslation()
  const [showsAll, setShowsAll] = useState(false)
  const turned = avatars && [...avatars.slice(first), ...avatars.slice(0, first)]
  const hidden = !showsAll && (turned === null || turned.length > offered)
  return (
    <AvatarPicker
      {...picker}
      avatars={hidden && turned ? turned.slice(0, offered) : turned}
      below={
        hidden ? (
          <Button size="small" look="quiet" disabled={turned === null} onClick={() => setShowsAll(true)}>
            {turned ? t('signUp.allFigures', { count: turned.length }) : '…'}
          </Button>
        ) : null
      }
    />
  )
}
