import type { Locale } from '@molaar/contracts';
import type { core } from 'zod';
import { formatDate, formatNumber } from './formats';
import { translations } from './translations';
import { customText, validationText } from './validation-text';

type RawIssue = core.$ZodRawIssue;

/** Returns a zod error map with texts for every issue: `schema.parse(value, { error: zodErrorMap('et') })`. */
export function zodErrorMap(locale: Locale): (issue: RawIssue) => string {
  return (issue) => textOf(issue, locale);
}

/**
 * Returns the first text of each invalid field ("treatments.0.priceTo"; "" is the whole value). Parse with
 * `zodErrorMap` of the same locale: zod does not send custom issues, which name a key, through the error map.
 */
export function fieldErrors(error: { issues: readonly core.$ZodIssue[] }, locale: Locale): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    fields[field] ??= issue.code === 'custom' ? customIssueText(issue, locale) : issue.message;
  }
  return fields;
}

function customIssueText(issue: core.$ZodIssueCustom, locale: Locale): string {
  return customText(issue.params, locale) ?? validationText(issue.message, locale);
}

function textOf(issue: RawIssue, locale: Locale): string {
  const texts = translations(locale).validation;
  if (isEmpty(issue)) return texts.required();
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return texts.integer();
      if (issue.expected === 'number') return texts.number();
      return issue.expected === 'date' ? texts.date() : texts.invalid();
    case 'too_small':
      return tooSmall(issue, locale);
    case 'too_big':
      return tooBig(issue, locale);
    case 'invalid_format':
      return wrongFormat(issue.format, locale);
    case 'not_multiple_of':
      return texts.multipleOf({ step: formatNumber(issue.divisor, locale) });
    case 'invalid_value':
      return texts.oneOf({ values: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return texts.unknownFields({ fields: issue.keys.join(', ') });
    case 'invalid_union':
      return unionText(issue, locale);
    case 'custom':
      return customText(issue.params, locale) ?? texts.invalid();
    default:
      return texts.invalid();
  }
}

/** Checks for a missing value, or an empty text where at least one character is required. */
function isEmpty(issue: RawIssue): boolean {
  const { input, code } = issue;
  if (input === undefined || input === null) return code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union';
  return input === '' && (code === 'too_small' || code === 'invalid_value' || code === 'invalid_format');
}

type Bound = number | bigint;

function tooSmall(issue: core.$ZodRawIssue<core.$ZodIssueTooSmall>, locale: Locale): string {
  const texts = translations(locale).validation;
  const { origin, minimum, inclusive, exact } = issue;
  if (origin === 'string') {
    return exact ? texts.exactLength({ length: Number(minimum) }) : texts.minLength({ min: Number(minimum) });
  }
  if (isCollection(origin)) {
    return exact ? texts.exactItems({ length: Number(minimum) }) : texts.minItems({ min: Number(minimum) });
  }
  if (origin === 'date') return texts.minDate({ min: formatDate(new Date(Number(minimum)), locale) });
  if (inclusive === false) return Number(minimum) === 0 ? texts.positive() : texts.moreThan({ min: bound(minimum, locale) });
  return texts.min({ min: bound(minimum, locale) });
}

function tooBig(issue: core.$ZodRawIssue<core.$ZodIssueTooBig>, locale: Locale): string {
  const texts = translations(locale).validation;
  const { origin, maximum, inclusive, exact } = issue;
  if (origin === 'string') {
    return exact ? texts.exactLength({ length: Number(maximum) }) : texts.maxLength({ max: Number(maximum) });
  }
  if (isCollection(origin)) {
    return exact ? texts.exactItems({ length: Number(maximum) }) : texts.maxItems({ max: Number(maximum) });
  }
  if (origin === 'date') return texts.maxDate({ max: formatDate(new Date(Number(maximum)), locale) });
  if (inclusive === false) return Number(maximum) === 0 ? texts.negative() : texts.lessThan({ max: bound(maximum, locale) });
  return texts.max({ max: bound(maximum, locale) });
}

function isCollection(origin: string): boolean {
  return origin === 'array' || origin === 'set' || origin === 'map';
}

function bound(value: Bound, locale: Locale): string {
  return formatNumber(Number(value), locale);
}

function wrongFormat(format: string, locale: Locale): string {
  const texts = translations(locale).validation;
  switch (format) {
    case 'email':
      return texts.email();
    case 'url':
      return texts.url();
    case 'uuid':
    case 'guid':
      return texts.uuid();
    case 'date':
    case 'datetime':
      return texts.date();
    default:
      return texts.invalid();
  }
}

/** Returns the first issue of the last, most specific alternative: readers do not see that it is a union. */
function unionText(issue: core.$ZodRawIssue<core.$ZodIssueInvalidUnion>, locale: Locale): string {
  const alternatives = issue.errors;
  const first = alternatives[alternatives.length - 1]?.[0];
  if (!first) return translations(locale).validation.invalid();
  return first.code === 'custom' ? customIssueText(first, locale) : first.message;
}
