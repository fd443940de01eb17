import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { roomTypes, type RoomSettings } from '@segue/shared/room/settings/settings.ts'
import { call, queries } from '../../client/api.ts'
import { ownFile } from '../../client/files/own-file.ts'
import { pictureFault, sendPicture } from '../../client/files/send-picture.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { useRoomState } from '../../session/room-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/fields/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/fields/toggle.tsx'
import { RadioLink } from '../radio/radio-link.tsx'
import { GenresField } from './genres-field.tsx'
import styles from './room-page-settings.module.css'

/** The settings of a room's page and links, being edited. */
export type PageDraft = Pick<RoomSettings, 'slug' | 'type' | 'unlisted'> & {
  radio: boolean
  genres: string[]
  externalUrl: string
  discordServer: string
}

/** The settings contain genres, although their published schema does not mention them. */
const genresOf = ({ genres }: RoomSettings): string[] =>
  Array.isArray(genres) ? genres.filter((genre) => typeof genre === 'string') : []

export const draftOfPage = (settings: RoomSettings): PageDraft => ({
  slug: settings.slug,
  type: settings.type,
  unlisted: settings.unlisted,
  radio: settings.radio ?? true,
  genres: genresOf(settings),
  externalUrl: settings.externalUrl ?? '',
  discordServer: settings.discordServer ?? '',
})

/** The changes to send. Only owners may change the slug and the visibility, so unchanged ones are left out. */
export function pageChanges({ genres, externalUrl, discordServer, ...found }: PageDraft, before: RoomSettings) {
  return {
    genres,
    externalUrl: externalUrl.trim() || null,
    discordServer: discordServer.trim() || null,
    ...(found.slug === before.slug ? {} : { slug: found.slug }),
    ...(found.type === before.type ? {} : { type: found.type }),
    ...(found.unlisted === before.unlisted ? {} : { unlisted: found.unlisted }),
    ...(found.radio === (before.radio ?? true) ? {} : { radio: found.radio }),
  }
}

type PageProps = { draft: PageDraft; onChange: (part: Partial<PageDraft>) => void }

/** The poster, the genres and the links of a room. */
export function RoomPageSettings({ draft, onChange }: PageProps) {
  const { t } = useTranslation()
  return (
    <>
      <Poster />
      <GenresField genres={draft.genres} onChange={(genres) => onChange({ genres })} />
      <TextField
        label={t('roomSettings.externalUrl')}
        hint={t('roomSettings.externalUrlAbout')}
        type="url"
        maxLength={2000}
        value={draft.externalUrl}
        onChange={(externalUrl) => onChange({ externalUrl })}
      />
      <TextField
        label={t('roomSettings.discordServer')}
        hint={t('roomSettings.discordServerAbout')}
        maxLength={200}
        value={draft.discordServer}
        onChange={(discordServer) => onChange({ discordServer })}
      />
    </>
  )
}

const words = { PUBLIC: 'public', PRIVATE: 'private' } as const

/** Whether the room is listed, and its address; for owners. */
export function WhoFindsIt({ draft, onChange }: PageProps) {
  const { t } = useTranslation()
  return (
    <>
      <Choices
        label={t('createRoom.type')}
        value={draft.type}
        onChange={(type) => onChange({ type })}
        choices={roomTypes.map((value) => ({
          value,
          words: t(`createRoom.${words[value]}`),
          about: t(`createRoom.${words[value]}About`),
        }))}
      />
      <Switch
        label={t('roomSettings.unlisted')}
        checked={draft.unlisted}
        onChange={(unlisted) => onChange({ unlisted })}
      />
      <Switch
        label={t('roomSettings.radio')}
        hint={t('roomSettings.radioAbout')}
        checked={draft.radio}
        onChange={(radio) => onChange({ radio })}
      />
      {draft.radio ? <RadioLink /> : null}
      <TextField
        label={t('roomSettings.slug')}
        hint={t('roomSettings.slugAbout')}
        maxLength={100}
        value={draft.slug}
        onChange={(slug) => onChange({ slug: slug.trim().toLowerCase() })}
      />
    </>
  )
}

/** The poster is uploaded or removed immediately. */
function Poster() {
  const { t } = useTranslation()
  const { uuid: id, posterUrl } = useRoomState((state) => state.settings)
  const input = useRef<HTMLInputElement>(null)
  const changed = {
    onSuccess: () => queries.invalidateQueries({ queryKey: ['room'] }),
    onError: toastFailure,
  }
  const send = useMutation({
    mutationFn: (file: File) => sendPicture({ method: 'POST', path: `/rooms/${id}/poster` }, file),
    ...changed,
  })
  const remove = useMutation({
    mutationFn: () => call('DELETE /rooms/{id}/poster', { params: { id } }),
    ...changed,
  })
  const choose = (file: File) => {
    const fault = pictureFault(file)
    if (fault) toast(t(`settings.pictures.${fault}`), { tone: 'bad' })
    else send.mutate(file)
  }
  const url = ownFile(posterUrl)
  return (
    <section className={styles.poster} aria-label={t('roomSettings.poster')}>
      <h3>{t('roomSettings.poster')}</h3>
      {url ? <img src={url} alt="" /> : null}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) choose(file)
          currentTarget.value = ''
        }}
      />
      <div className={styles.actions}>
        <Button size="small" busy={send.isPending} onClick={() => input.current?.click()}>
          {t('settings.pictures.choose')}
        </Button>
        {url ? (
          <Button size="small" look="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('roomSettings.removePoster')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
