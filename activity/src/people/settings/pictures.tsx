import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call, queries } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { pictureFault, sendPicture } from '../../client/files/send-picture.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { ownFile } from '../../client/files/own-file.ts'
import { Block } from '../../ui/block.tsx'
import styles from './settings.module.css'

const kinds = ['profilePicture', 'coverPicture'] as const
type PictureKind = (typeof kinds)[number]

/** The picture and the cover of the user's page. */
export function Pictures() {
  const { t } = useTranslation()
  const uuid = useSession((state) => state.session?.uuid)
  const { data: images = [] } = useQuery({
    queryKey: ['own-images', uuid],
    queryFn: () => call('GET /users/images'),
    staleTime: 0,
  })
  return (
    <Block title={t('settings.pictures.title')} about={t('settings.pictures.about')}>
      <div className={styles.pictures}>
        {kinds.map((kind) => (
          <Picture key={kind} kind={kind} image={images.find((one) => one.kind === kind)} />
        ))}
      </div>
    </Block>
  )
}

function Picture({ kind, image }: { kind: PictureKind; image: { id: number; url: string } | undefined }) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const changed = {
    onSuccess: () =>
      Promise.all(['own-images', 'profile'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
    onError: toastFailure,
  }
  const send = useMutation({
    mutationFn: (file: File) => sendPicture({ method: 'POST', path: '/users/images', fields: { kind } }, file),
    ...changed,
  })
  const remove = useMutation({
    mutationFn: (image: number) => call('DELETE /users/images/{id}', { params: { id: String(image) } }),
    ...changed,
  })
  const choose = (file: File) => {
    const fault = pictureFault(file)
    if (fault) toast(t(`settings.pictures.${fault}`), { tone: 'bad' })
    else send.mutate(file)
  }
  const url = ownFile(image?.url)
  return (
    <section className={styles.picture} aria-labelledby={id}>
      <h3 id={id}>{t(`settings.pictures.${kind}`)}</h3>
      <div className={styles.frame}>{url ? <img src={url} alt="" /> : t('settings.pictures.none')}</div>
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
        {image ? (
          <Button size="small" look="quiet" busy={remove.isPending} onClick={() => remove.mutate(image.id)}>
            {t('common.remove')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
