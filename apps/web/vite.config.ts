import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.PORTAL_URL ?? 'http://localhost:3000';

/**
 * What every page needs, in one file: it compresses better than dozens of small ones, and is cached for all pages. The
 * sizes of pages are tested in tests/e2e/script-sizes.test.ts.
 */
const BASE = [
  // In one file and in this order with the styles of the shell, which override Mantine's.
  /@mantine\/(core|dates)\/styles\.css|@fontsource-variable\/inter|apps\/web\/src\/styles\.css/,
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|zustand|typesafe-i18n|clsx|get-nonce)\//,
  /node_modules\/@tanstack\/(react-router|router-core|history|store|react-store|react-query|query-core)\//,
  /node_modules\/@trpc\//,
  /@mantine\/core\/esm\/core\//,
  /@mantine\/core\/esm\/components\/(Anchor|Box|Button|Center|CloseButton|Container|FloatingIndicator|Group|Input|InputBase)\//,
  /@mantine\/core\/esm\/components\/(Loader|Overlay|Paper|PasswordInput|SegmentedControl|SimpleGrid|Stack|Text|TextInput)\//,
  /@mantine\/core\/esm\/components\/(Title|Transition|UnstyledButton|VisuallyHidden)\//,
  // Not the upload: it needs the schemas.
  /apps\/web\/src\/client\/(alerts\/|api\/(?!upload-image)|locale\/|session\/|texts\/texts)/,
  /apps\/web\/src\/shell\/(links|public-|language-switch|alerts|page-title|query-placeholder)/,
];

/** Components that most pages of signed-in users need, in one file. */
const CONTROLS = [
  /@mantine\/core\/esm\/components\/(ActionIcon|Avatar|Checkbox|Chip|Collapse|Combobox|Floating|Indicator|Menu|Modal|ModalBase)\//,
  /@mantine\/core\/esm\/components\/(NavLink|Popover|ScrollArea|Select|Table|Tabs|Tooltip)\//,
  /@floating-ui|react-remove-scroll/,
];

/** Small components of several pages of signed-in users, in one file; none is on a public page. */
const INPUTS = [/@mantine\/core\/esm\/components\/(Chip|Image|Progress|Slider|Switch)\//];

/** Icons of several pages, in one file; those of public pages stay alone, so that these pages load no others. */
const ICONS = [/@tabler\/icons-react\/dist\/esm\/icons\/Icon(?!(ClipboardList|Dental|Eye|Login2|ShieldLock|Upload|Users)\.)/];

const isOneOf = (parts: readonly RegExp[]) => (id: string) => parts.some((part) => part.test(id));

/**
 * Leaves out zod's JSON schemas, which every schema contains and the server alone makes: four kilobytes of each page
 * with schemas. Where another version of zod is written differently, they stay.
 */
const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
        .replaceAll(/createStandardJSONSchemaMethod\(this, "\w+"\)/g, 'undefined')
        .replace('return createToJSONSchemaMethod(this, {})(params);', ''),
      map: null,
    }),
  },
};

export default defineConfig({
  plugins: [react(), withoutJsonSchemas],
  build: {
    // The content security policy allows no data: fonts or styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    // The licence texts of what the browser code contains, served beside it.
    license: { fileName: 'licences.md' },
    // The server names a route's chunks in the head of its page.
    manifest: true,
    rolldownOptions: {
      // Its WebSocket link, which nothing uses, has a static field, which counts as a side effect.
      treeshake: { moduleSideEffects: [{ test: /@trpc\/client\//, sideEffects: false }] },
      output: {
        // The entry names all chunks, and their hashes do not compress: seven letters and digits are enough.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'base', test: isOneOf(BASE), priority: 2 },
            { name: 'controls', test: isOneOf(CONTROLS), minShareCount: 7 },
            { name: 'inputs', test: isOneOf(INPUTS), minShareCount: 2 },
            { name: 'icons', test: isOneOf(ICONS), minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/trpc': server, '/health': server } },
});
