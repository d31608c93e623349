# templatetags/shell.py. In the base template: {% load shell %}{% shell "head" %}
@register.simple_tag
def shell(part):
    read = lambda: urlopen(f"https://culvert.example/shell/{part}.html", timeout=2).read().decode()
    return mark_safe(cache.get_or_set(f"shell-{part}", read, 3600))
