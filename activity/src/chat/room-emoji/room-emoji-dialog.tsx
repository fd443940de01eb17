import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { emojiKinds, maxEmoji, maxEmojiBytes, type EmojiKind } from '@segue/shared/chat/room-emoji.ts'
import { call } from '../../client/api.ts'
import { ownFile } from '../../client/files/own-file.ts'
import { sendPicture } from '../../client/files/send-picture.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { smaller } from '../attached/smaller.ts'
import { forgetRoomEmoji, useRoomEmoji, type RoomEmoji } from './room-emoji.ts'
import styles from './room-emoji.module.css'

/** The longest side of a picture, in pixels: twice the size it is shown at. */
const longestSide: Record<EmojiKind, number> = { emoji: 96, sticker: 320 }

/** Where room staff add, rename and delete the room's emoji and stickers. */
export function RoomEmojiDialog({ roomUuid, onClose }: { roomUuid: string; onClose: () => void }) {
  const { t } = useTranslation()
  const all = useRoomEmoji(roomUuid)
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      closeLabel={t('common.close')}
      title={t('roomEmoji.title')}
      about={t('roomEmoji.about', maxEmoji)}
    >
      <AddEmoji roomUuid={roomUuid} />
      <Failure words={all.error && sentenceFor(all.error)} />
      {all.isPending ? <Spinner label={t('common.loading')} /> : null}
      {all.data?.length === 0 ? <p>{t('roomEmoji.none')}</p> : null}
      <ul className={styles.list}>
        {all.data?.map((one) => (
          <li key={one.uuid}>
            <OneEmoji roomUuid={roomUuid} one={one} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function AddEmoji({ roomUuid }: { roomUuid: string }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<EmojiKind>('emoji')
  const [file, setFile] = useState<File | null>(null)
  const adding = useMutation({
    async mutationFn(chosen: File) {
      const picture = await smaller(chosen, longestSide[kind])
      if (picture.size > maxEmojiBytes[kind])
        throw new Error(t('roomEmoji.tooLarge', { most: maxEmojiBytes[kind] / 1024 }))
      await sendPicture({ method: 'POST', path: `/groups/${roomUuid}/emoji`, fields: { kind, name } }, picture)
    },
    onSuccess: () => {
      setName('')
      return forgetRoomEmoji(roomUuid)
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (file) adding.mutate(file)
  }
  const kinds = emojiKinds.map((value) => ({ value, words: t(`roomEmoji.${value}`) }))
  return (
    <form onSubmit={onSubmit}>
      <div className={styles.add}>
        <TextField
          label={t('roomEmoji.name')}
          value={name}
          maxLength={32}
          onChange={(next) => setName(next.toLowerCase())}
        />
        <Select
          label={t('roomEmoji.kind')}
          value={kind}
          options={kinds}
          onChange={(next) => setKind(next === 'sticker' ? 'sticker' : 'emoji')}
        />
        <label className={styles.picture}>
          {t('roomEmoji.picture')}
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
          />
        </label>
        <Button type="submit" look="brand" busy={adding.isPending} disabled={!file || name.length < 2}>
          {t('roomEmoji.add')}
        </Button>
      </div>
      <Failure words={adding.error && sentenceFor(adding.error)} />
    </form>
  )
}

function OneEmoji({ roomUuid, one: { uuid, name, url } }: { roomUuid: string; one: RoomEmoji }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(name)
  const [sure, setSure] = useState(false)
  const params = { guid: roomUuid, uuid }
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => forgetRoomEmoji(roomUuid),
  })
  const remove = () => call('DELETE /groups/{guid}/emoji/{uuid}', { params })
  const rename = () => call('PUT /groups/{guid}/emoji/{uuid}', { params, body: { name: typed } })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(rename)
      }}
    >
      <img src={ownFile(url) ?? ''} alt="" />
      <TextField label={t('roomEmoji.nameOf', { name })} value={typed} maxLength={32} onChange={setTyped} />
      <Button type="submit" size="small" disabled={typed === name || typed.length < 2} busy={change.isPending}>
        {t('roomEmoji.rename')}
      </Button>
      {/* Deleting cannot be undone, so it takes two clicks. */}
      <Button
        look="danger"
        size="small"
        busy={change.isPending}
        onClick={() => (sure ? change.mutate(remove) : setSure(true))}
      >
        {t(sure ? 'roomEmoji.reallyDelete' : 'roomEmoji.delete', { name })}
      </Button>
      <Failure words={change.error && sentenceFor(change.error)} />
    </form>
  )
}
