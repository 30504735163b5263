import type { Locale } from '@molaar/contracts';
import type { core } from 'zod';
import { formatDate, formatNumber } from './formats';
import { translations } from './translations';
import { customText, validationText } from './validation-text';

type RawIssue = core.$ZodRawIssue;

/** Texts for every issue of a zod schema: `schema.parse(value, { error: zodErrorMap('et') })`. */
export function zodErrorMap(locale: Locale): (issue: RawIssue) => string {
  return (issue) => textOf(issue, locale);
}

/**
 * A failed parse as texts per field ("treatments.0.priceTo"), the first issue of each; "" stands for the whole. Parse with
 * `zodErrorMap` of the same locale: this adds the issues of our own, which name a key and pass the map by.
 */
export function fieldErrors(error: { issues: readonly core.$ZodIssue[] }, locale: Locale): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    fields[field] ??= issue.code === 'custom' ? ownText(issue, locale) : issue.message;
  }
  return fields;
}

function ownText(issue: core.$ZodIssueCustom, locale: Locale): string {
  return customText(issue.params, locale) ?? validationText(issue.message, locale);
}

function textOf(issue: RawIssue, locale: Locale): string {
  const words = translations(locale).validation;
  if (isEmpty(issue)) return words.required();
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return words.integer();
      if (issue.expected === 'number') return words.number();
      return issue.expected === 'date' ? words.date() : words.invalid();
    case 'too_small':
      return tooSmall(issue, locale);
    case 'too_big':
      return tooBig(issue, locale);
    case 'invalid_format':
      return wrongFormat(issue.format, locale);
    case 'not_multiple_of':
      return words.multipleOf({ step: formatNumber(issue.divisor, locale) });
    case 'invalid_value':
      return words.oneOf({ values: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return words.unknownFields({ fields: issue.keys.join(', ') });
    case 'invalid_union':
      return unionText(issue, locale);
    case 'custom':
      return customText(issue.params, locale) ?? words.invalid();
    default:
      return words.invalid();
  }
}

/** Nothing was given: no value, or an empty text where at least one character is asked. */
function isEmpty(issue: RawIssue): boolean {
  const { input, code } = issue;
  if (input === undefined || input === null) return code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union';
  return input === '' && (code === 'too_small' || code === 'invalid_value' || code === 'invalid_format');
}

type Bound = number | bigint;

function tooSmall(issue: core.$ZodRawIssue<core.$ZodIssueTooSmall>, locale: Locale): string {
  const words = translations(locale).validation;
  const { origin, minimum, inclusive, exact } = issue;
  if (origin === 'string') {
    return exact ? words.exactLength({ length: Number(minimum) }) : words.minLength({ min: Number(minimum) });
  }
  if (isCollection(origin)) {
    return exact ? words.exactItems({ length: Number(minimum) }) : words.minItems({ min: Number(minimum) });
  }
  if (origin === 'date') return words.minDate({ min: formatDate(new Date(Number(minimum)), locale) });
  if (inclusive === false) return Number(minimum) === 0 ? words.positive() : words.moreThan({ min: bound(minimum, locale) });
  return words.min({ min: bound(minimum, locale) });
}

function tooBig(issue: core.$ZodRawIssue<core.$ZodIssueTooBig>, locale: Locale): string {
  const words = translations(locale).validation;
  const { origin, maximum, inclusive, exact } = issue;
  if (origin === 'string') {
    return exact ? words.exactLength({ length: Number(maximum) }) : words.maxLength({ max: Number(maximum) });
  }
  if (isCollection(origin)) {
    return exact ? words.exactItems({ length: Number(maximum) }) : words.maxItems({ max: Number(maximum) });
  }
  if (origin === 'date') return words.maxDate({ max: formatDate(new Date(Number(maximum)), locale) });
  if (inclusive === false) return Number(maximum) === 0 ? words.negative() : words.lessThan({ max: bound(maximum, locale) });
  return words.max({ max: bound(maximum, locale) });
}

function isCollection(origin: string): boolean {
  return origin === 'array' || origin === 'set' || origin === 'map';
}

function bound(value: Bound, locale: Locale): string {
  return formatNumber(Number(value), locale);
}

function wrongFormat(format: string, locale: Locale): string {
  const words = translations(locale).validation;
  switch (format) {
    case 'email':
      return words.email();
    case 'url':
      return words.url();
    case 'uuid':
    case 'guid':
      return words.uuid();
    case 'date':
    case 'datetime':
      return words.date();
    default:
      return words.invalid();
  }
}

/** The alternatives of a union are hidden from the reader: say what is wrong with the last, most particular one. */
function unionText(issue: core.$ZodRawIssue<core.$ZodIssueInvalidUnion>, locale: Locale): string {
  const alternatives = issue.errors;
  const first = alternatives[alternatives.length - 1]?.[0];
  if (!first) return translations(locale).validation.invalid();
  return first.code === 'custom' ? ownText(first, locale) : first.message;
}
