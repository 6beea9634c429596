/** The manifest for installing the site as an app, in each language. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { homeAddress } from '../../../kit/addresses.ts';
import { interfaceTag, languageOf } from '../../../kit/languages.ts';
import { translator } from '../../../kit/translator.ts';
import { site } from '../../../pages/content.ts';

export const getStaticPaths: GetStaticPaths = () => site.languages.map(({ code }) => ({ params: { language: code } }));

export const GET: APIRoute = ({ params }) => {
  const language = languageOf(params['language'] ?? '');
  const t = translator(language);
  const manifest = {
    id: homeAddress(language),
    name: t('siteName'),
    short_name: t('siteName'),
    description: t('siteTagline'),
    lang: interfaceTag(language),
    start_url: homeAddress(language),
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fdfcfa',
    theme_color: '#1d4f91',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
};
