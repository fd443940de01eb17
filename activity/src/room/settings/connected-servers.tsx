import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { call } from '../../client/api.ts'
import { useNicknames } from '../../client/account/nicknames.ts'
import { readerLocale } from '../../client/i18n.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { toast } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import styles from './connected-servers.module.css'

type Binding = Operations['GET /rooms/{id}/discord-bindings']['reply'][number]

const keyOf = (roomUuid: string) => ['discord-bindings', roomUuid]

/** The Discord servers and channels that open this room, for its owners to disconnect. Hidden if there are none. */
export function ConnectedServers({ roomUuid }: { roomUuid: string }) {
  const { t } = useTranslation()
  const bindings = useQuery({
    queryKey: keyOf(roomUuid),
    queryFn: () => call('GET /rooms/{id}/discord-bindings', { params: { id: roomUuid } }),
    staleTime: 0,
  })
  const nicknames = useNicknames((bindings.data ?? []).flatMap(({ boundByUserUuid }) => boundByUserUuid ?? []))
  if (bindings.error) return <Failure words={sentenceFor(bindings.error)} />
  if (!bindings.data?.length) return null
  const { data } = bindings
  const guildIds = [...new Set(data.map(({ guildId }) => guildId))]
  return (
    <section className={styles.servers} aria-labelledby="connected-servers">
      <h3 id="connected-servers">{t('connectedServers.title')}</h3>
      <p className={styles.about}>{t('connectedServers.about')}</p>
      <ul className={styles.list}>
        {guildIds.map((guildId) => (
          <Server
            key={guildId}
            roomUuid={roomUuid}
            bindings={data.filter((binding) => binding.guildId === guildId)}
            nicknames={nicknames}
          />
        ))}
      </ul>
    </section>
  )
}

/** A server with all of its bindings to the room. Disconnecting it removes all of them. */
function Server({
  roomUuid,
  bindings,
  nicknames,
}: {
  roomUuid: string
  bindings: readonly Binding[]
  nicknames: ReadonlyMap<string, string>
}) {
  const { t } = useTranslation()
  const [first] = bindings
  if (!first) return null
  const { guildId, guildName } = first
  const name =
    guildId === 'conversations'
      ? t('connectedServers.directMessages')
      : (guildName ?? t('connectedServers.server', { id: guildId }))
  const details = (binding: Binding) => <BindingDetails binding={binding} nicknames={nicknames} />
  return (
    <li>
      <Row roomUuid={roomUuid} guildId={guildId} name={name}>
        <b>{name}</b>
        {bindings.length === 1 ? details(first) : null}
      </Row>
      {bindings.length === 1 ? null : (
        <ul className={styles.channels}>
          {bindings.map((binding) => (
            <li key={binding.channelId}>
              {binding.channelId === null ? (
                details(binding)
              ) : (
                <Row
                  roomUuid={roomUuid}
                  guildId={guildId}
                  channelId={binding.channelId}
                  name={t('connectedServers.channel', { id: binding.channelId })}
                >
                  {details(binding)}
                </Row>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function BindingDetails({ binding, nicknames }: { binding: Binding; nicknames: ReadonlyMap<string, string> }) {
  const { t } = useTranslation()
  const { channelId, boundByUserUuid, createdAt, isInForce } = binding
  const date = new Date(createdAt).toLocaleDateString(readerLocale(), { dateStyle: 'medium' })
  const name = nicknames.get(boundByUserUuid ?? '')
  return (
    <>
      <span>
        {channelId === null ? t('connectedServers.wholeServer') : t('connectedServers.channel', { id: channelId })}
      </span>
      <small>
        {name ? t('connectedServers.connectedBy', { name, date }) : t('connectedServers.connectedOn', { date })}
      </small>
      {isInForce ? null : <small>{t('connectedServers.notInForce')}</small>}
    </>
  )
}

function Row({
  roomUuid,
  guildId,
  channelId,
  name,
  children,
}: {
  roomUuid: string
  guildId: string
  /** Everything in the server if omitted. */
  channelId?: string
  name: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const contentId = useId()
  const [isConfirming, setConfirming] = useState(false)
  const disconnect = useMutation({
    mutationFn: () =>
      call('DELETE /rooms/{id}/discord-bindings/{guildId}', {
        params: { id: roomUuid, guildId },
        query: channelId === undefined ? {} : { channelId },
      }),
    onSuccess() {
      toast(t('connectedServers.disconnected', { name }), { tone: 'good' })
      return queries.invalidateQueries({ queryKey: keyOf(roomUuid) })
    },
    onError: () => setConfirming(false),
  })
  return (
    <div className={styles.row}>
      <span id={contentId}>{children}</span>
      <Button
        size="small"
        look={isConfirming ? 'danger' : 'plain'}
        busy={disconnect.isPending}
        aria-describedby={contentId}
        onClick={() => (isConfirming ? disconnect.mutate() : setConfirming(true))}
      >
        {t(isConfirming ? 'connectedServers.confirm' : 'connectedServers.disconnect')}
      </Button>
      <Failure words={disconnect.error && sentenceFor(disconnect.error)} />
    </div>
  )
}
