import { Group, Text } from '@mantine/core';

/** The logo: a molar with a scan line. It is decorative; the product's name is next to it or in a label. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-molaar-8)" />
      <path
        d="M9.4 8.2c1.9-1.6 4.2-.9 6.6 0 2.4-.9 4.7-1.6 6.6 0 2.2 1.9 1.9 5.3.9 8.3-.8 2.4-.9 7.3-2.8 7.3-1.7 0-1.6-5.4-4.7-5.4s-3 5.4-4.7 5.4c-1.9 0-2-4.9-2.8-7.3-1-3-1.3-6.4.9-8.3Z"
        fill="none"
        stroke="#fff"
        strokeWidth="1.9"
        strokeLinejoin="round"
      />
      <path d="M10.4 13.2h11.2" stroke="#fff" strokeWidth="1.4" strokeDasharray="2 1.7" />
    </svg>
  );
}

export function Wordmark({ size = 28, compact = false }: { size?: number; compact?: boolean }) {
  return (
    <Group gap={10} wrap="nowrap">
      <Logo size={size} />
      {compact ? null : (
        <Text component="span" fw={650} fz={size * 0.68} lh={1} lts="-0.02em">
          Molaar
        </Text>
      )}
    </Group>
  );
}
