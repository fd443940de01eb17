import { Play, Radio as RadioIcon, RadioTower, Square } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '@segue/shared/call.ts'
import { dateAndTime } from '../../client/i18n.ts'
import { PageFrame } from '../../client/page/page-frame.tsx'
import { RoomPageTitle } from '../../client/page/room-page-title.tsx'
import { useParams } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FixedField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { isSecret, radioPath, useRadio, useRadioPlays, type Radio } from './radio.ts'
import { useRadioPlayer } from './use-radio-player.ts'
import styles from './radio-page.module.css'

const askEveryMs = 10_000

/** `/room/{slug}/radio`: a room as a radio station, to listen to without entering. */
export function RadioPage() {
  const { t } = useTranslation()
  const { slug = '' } = useParams()
  const { data, error, isPending, refetch } = useRadio(slug, askEveryMs)
  const name = data?.name ?? (isSecret(slug) ? '' : slug)
  const title = t('radio.title', { room: name })
  return (
    <PageFrame title={title} className={styles.main}>
      {isSecret(slug) ? <h1>{title}</h1> : <RoomPageTitle slug={slug} title={title} />}
      {isPending ? <Spinner label={t('common.loading')} size={32} /> : null}
      {data && !isOffAir(error) ? <Station slug={slug} radio={data} /> : null}
      {error && (isOffAir(error) || !data) ? <OffAir error={error} onRetry={() => void refetch()} /> : null}
    </PageFrame>
  )
}

const isOffAir = (error: unknown) => error instanceof CallFailed && error.status === 404

function OffAir({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      picture={<RadioTower />}
      title={t('radio.offAir')}
      actions={isOffAir(error) ? null : <Button onClick={onRetry}>{t('common.retry')}</Button>}
    >
      {isOffAir(error) ? t('radio.offAirAbout') : sentenceFor(error)}
    </EmptyState>
  )
}

function Station({ slug, radio }: { slug: string; radio: Radio }) {
  const { t } = useTranslation()
  return (
    <>
      <Block title={t('radio.onAir')} className={styles.onAir}>
        <img className={styles.scene} src={pictureOf(slug, radio)} width={1200} height={630} alt="" />
        <NowPlaying radio={radio} />
        <Player slug={slug} radio={radio} />
        <p className={styles.quiet}>{t('radio.listeners', { count: radio.listeners })}</p>
      </Block>
      <Block title={t('radio.players')} about={t('radio.playersAbout')}>
        {radio.stream ? <FixedField label={t('radio.stream')} value={radio.stream} /> : null}
        <FixedField label={t('radio.hls')} value={radio.hls} />
        <p className={styles.files}>
          <a href={`${radioPath(slug)}.m3u`}>M3U</a>
          <a href={`${radioPath(slug)}.pls`}>PLS</a>
          <a href={`${radioPath(slug)}.json`}>JSON</a>
        </p>
        <FixedField
          label={t('radio.embed')}
          {...(radio.stream ? {} : { hint: t('radio.embedAbout') })}
          value={embedOf(radio)}
        />
      </Block>
      <Today slug={slug} startedAt={radio.nowPlaying?.startedAt} />
    </>
  )
}

const embedOf = ({ hls, stream }: Radio) => `<audio controls preload="none" src="${stream ?? hls}"></audio>`

/** The picture of a room that only its secret link leads to is not shown. */
const pictureOf = (slug: string, { room, cover, nowPlaying }: Radio) =>
  `${room ? `/rooms/${encodeURIComponent(slug)}/preview.png` : cover}?${encodeURIComponent(nowPlaying?.startedAt ?? '')}`

function NowPlaying({ radio: { nowPlaying, room } }: { radio: Radio }) {
  const { t } = useTranslation()
  if (!nowPlaying) return <p className={styles.song}>{t('radio.nothing')}</p>
  return (
    <div className={styles.song} aria-live="polite">
      <b>{nowPlaying.title}</b>
      <span>{nowPlaying.artist}</span>
      {nowPlaying.isOnAir ? null : (
        <p>
          {t('radio.onlyInRoom')} {room ? <a href={room}>{t('radio.goHear')}</a> : null}
        </p>
      )}
    </div>
  )
}

function Player({ slug, radio }: { slug: string; radio: Radio }) {
  const { t } = useTranslation()
  const { state, start, stop, audio } = useRadioPlayer(slug)
  useLockScreen(radio, state === 'playing')
  const isOn = state === 'starting' || state === 'playing'
  return (
    <div className={styles.player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- music has no captions */}
      <audio {...audio} />
      <Button look="brand" size="large" icon={isOn ? <Square /> : <Play />} onClick={isOn ? stop : start}>
        {t(isOn ? 'radio.stop' : 'radio.listen')}
      </Button>
      <output>
        {state === 'starting' ? t('common.loading') : null}
        {state === 'failed' ? t('radio.failed') : null}
        {state === 'playing' ? t('radio.playing') : null}
      </output>
    </div>
  )
}

/** What the lock screen of a phone and the keys of a keyboard show. */
function useLockScreen({ name, nowPlaying, cover }: Radio, isPlaying: boolean) {
  const title = nowPlaying?.title ?? name
  const artist = nowPlaying?.artist ?? ''
  useEffect(() => {
    if (!isPlaying || !('mediaSession' in navigator) || !('MediaMetadata' in globalThis)) return
    const artwork = [{ src: `${cover}?${encodeURIComponent(title)}` }]
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist, album: name, artwork })
    return () => void (navigator.mediaSession.metadata = null)
  }, [isPlaying, title, artist, name, cover])
}

function Today({ slug, startedAt }: { slug: string; startedAt: string | undefined }) {
  const { t } = useTranslation()
  const { data } = useRadioPlays(slug, startedAt)
  if (!data) return null
  return (
    <Block title={t('radio.today')} className={styles.wide}>
      {data.plays.length === 0 ? <p className={styles.quiet}>{t('radio.nothingToday')}</p> : null}
      <ol className={styles.plays}>
        {data.plays.map(({ playId, title, artist, isOnAir, startedAt: at }) => (
          <li key={playId}>
            <time dateTime={at}>{dateAndTime(at)}</time>
            <span>
              <b>{title}</b> {artist}
            </span>
            {isOnAir ? (
              <span className={styles.mark} title={t('radio.wasOnAir')}>
                <RadioIcon aria-hidden="true" />
                <span className="visually-hidden">{t('radio.wasOnAir')}</span>
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </Block>
  )
}
