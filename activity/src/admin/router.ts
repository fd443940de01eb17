import { useCallback, useEffect, useRef } from 'react'
import { reactRouterProvider, type RouterProvider } from 'react-admin'
import { useLocation } from 'react-router'

type Navigate = ReturnType<RouterProvider['useNavigate']>

/**
 * The panel's router. A list writes its filters into its address half a second after the last key, and
 * that write is relative to the list: whoever has opened a row by then would be taken back. Such a write
 * counts only while the address bar still shows the page that it comes from.
 */
export const panelRouter: RouterProvider = { ...reactRouterProvider, useNavigate: useNavigateFromHere }

function useNavigateFromHere(): Navigate {
  const navigate = reactRouterProvider.useNavigate()
  const { pathname } = useLocation()
  const here = useRef(pathname)
  useEffect(() => {
    here.current = pathname
  }, [pathname])
  return useCallback<Navigate>(
    (to, options) => {
      if (changesSearchAlone(to) && here.current !== pathInAddressBar()) return
      navigate(to, options)
    },
    [navigate],
  )
}

const changesSearchAlone = (to: Parameters<Navigate>[0]) => typeof to === 'object' && to.pathname === undefined

/** Addresses are behind the hash. */
const pathInAddressBar = () => location.hash.slice(1).split('?')[0] || '/'
