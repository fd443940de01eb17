import { useQuery } from '@tanstack/react-query'
import { PartyPopper, SearchX, Undo2 } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '@segue/shared/call.ts'
import { call } from '../../client/api.ts'
import { happened } from '../../client/news/happenings.ts'
import { PageFrame } from '../../client/page/page-frame.tsx'
import { Link, useParams } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { classes } from '../../ui/classes.ts'
import night from '../../ui/pictures/night-banner.module.css'
import shop from '../shop.module.css'

/** How often (ms) the status of a payment is polled. */
const askAgainMs = 1500

/** The page to which Stripe returns a user after the payment. Stripe also notifies our server, possibly later. */
export function CheckoutSuccessPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { data, error } = useQuery({
    queryKey: ['checkout', id],
    queryFn: () => call('GET /checkouts/{id}', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? askAgainMs : false),
  })
  // An address that was mistyped or cut off, or someone else's payment.
  const isUnknown = error instanceof CallFailed && error.status < 500
  const isOpen = data?.status === 'open'
  const hasPaid = data?.status === 'paid'
  useEffect(() => {
    if (hasPaid) happened('purchaseCompleted', { checkoutId: id })
  }, [hasPaid, id])
  return (
    <Return
      title={t(isUnknown ? 'checkout.notFound' : 'checkout.thanks')}
      picture={isUnknown ? <SearchX aria-hidden /> : <PartyPopper aria-hidden />}
      next={isUnknown ? '/shop' : '/'}
    >
      {isUnknown ? <p>{t('checkout.notFoundAbout')}</p> : null}
      <Failure words={error && !isUnknown ? sentenceFor(error) : null} />
      {data || error ? null : <Spinner label={t('common.loading')} />}
      {isOpen ? (
        <output>
          <Spinner label={t('checkout.waiting')} /> {t('checkout.waiting')}
        </output>
      ) : null}
      {data && !isOpen ? (
        <output>
          {data.plan ? t('checkout.planBegun') : null}
          {data.tokens > 0 ? t('checkout.tokensArrived', { count: data.tokens }) : null}
        </output>
      ) : null}
    </Return>
  )
}

export function CheckoutCancelledPage() {
  const { t } = useTranslation()
  return (
    <Return title={t('checkout.cancelled')} picture={<Undo2 aria-hidden />} next="/shop">
      <p>{t('checkout.nothingPaid')}</p>
    </Return>
  )
}

type Result = { title: string; picture: ReactNode; next: '/' | '/shop'; children: ReactNode }

/** How a payment ended, and the way on: to the rooms with what was bought, or back to the shop. */
function Return({ title, picture, next, children }: Result) {
  const { t } = useTranslation()
  return (
    <PageFrame title={title}>
      <header data-theme="dark" className={classes(night.banner, shop.banner, shop.checkout)}>
        {picture}
        <h1>{title}</h1>
        {children}
        <p className={shop.ways}>
          <Link to={next} className={buttonClass('brand')}>
            {t(next === '/' ? 'checkout.toRooms' : 'plans.toShop')}
          </Link>
          <Link to="/plans" className={buttonClass()}>
            {t('plans.title')}
          </Link>
        </p>
      </header>
    </PageFrame>
  )
}
